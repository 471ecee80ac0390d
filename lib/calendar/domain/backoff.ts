/** Failed attempts after which background work is parked: publications are then tried once a day, other work waits for an operator. */
export const MAX_ATTEMPTS = 10;

const MINUTE = 60_000;
/** Milliseconds of a day. */
export const DAY = 24 * 60 * MINUTE;

/**
 * Exponential backoff: returns the milliseconds to wait after `failures` attempts in a row (1, 2, 4 minutes… at most a
 * day).
 */
export const computeRetryDelay = (failures: number): number => Math.min(MINUTE * 2 ** Math.max(0, failures - 1), DAY);

/** Longest reason that is stored with parked work, in characters. */
const MAX_REASON = 500;

/** Describes a failure for operators; never shown to callers. */
export const describeError = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, MAX_REASON);
