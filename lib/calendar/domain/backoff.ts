/** Failed attempts after which background work is parked: it waits for whoever mends what its reason names. */
export const MOST_ATTEMPTS = 10;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds to wait after this many failed attempts in a row: one minute, two, four, at most a day. */
export const waitAfter = (failures: number): number => Math.min(MINUTE * 2 ** Math.max(0, failures - 1), DAY);

/** Longest reason that is kept with parked work, in characters. */
const MOST_REASON = 500;

/** Why an attempt failed, for whoever looks after the service; never shown to callers. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, MOST_REASON);
