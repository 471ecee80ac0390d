const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Consecutive failed attempts after which work is parked. */
const MOST_ATTEMPTS = 8;

/** Milliseconds before the next attempt: 0 after the first, then one minute, doubled up to one hour. */
export const getRetryDelay = (attempts: number): number =>
  attempts <= 1 ? 0 : Math.min(2 ** (attempts - 2), 60) * MINUTE;

/** Milliseconds before parked work is retried without an operator's request. */
export const PARKED_RETRY_DELAY = DAY;

export const isParked = (attempts: number): boolean => attempts >= MOST_ATTEMPTS;

/** Returns the text stored as the reason of a failed attempt, at most 500 characters. */
export const toFailureReason = (error: unknown): string => String(error).slice(0, 500);

/** Waiting background work: age of the oldest item in milliseconds, and number of parked items. */
export interface Backlog {
  readonly oldest: number;
  readonly parked: number;
}
