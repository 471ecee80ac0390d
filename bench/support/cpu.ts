/** Processor seconds of this process, which depend little on other load of the machine. */
export const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Peak memory of this process. */
export const megabytes = (): number => process.resourceUsage().maxRSS / 1024;
