/** Processor seconds of this process so far: hardly changed by what else the machine does. */
export const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** The most memory that this process has held. */
export const megabytes = (): number => process.resourceUsage().maxRSS / 1024;
