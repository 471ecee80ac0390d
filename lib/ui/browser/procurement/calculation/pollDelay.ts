/** Milliseconds between two requests for the progress, by the time since the first one. */
const DELAYS = [
  { until: 20_000, delay: 1000 },
  { until: 120_000, delay: 2000 },
] as const;
const SLOWEST = 5000;

/** Returns the milliseconds to wait before the progress is asked for again: most calculations end soon. */
export const getPollDelay = (elapsed: number): number => DELAYS.find(({ until }) => elapsed < until)?.delay ?? SLOWEST;
