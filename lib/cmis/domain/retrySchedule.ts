const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Attempts in a row after which work is parked. */
const MOST_ATTEMPTS = 8;

/** Milliseconds before the next attempt: none after the first, then one minute, doubled up to an hour. */
export const getRetryDelay = (attempts: number): number =>
  attempts <= 1 ? 0 : Math.min(2 ** (attempts - 2), 60) * MINUTE;

/** Milliseconds before parked work is tried again, unless an operator asks for it. */
export const PARKED_RETRY_DELAY = DAY;

/** Whether work has failed so often that it is parked. */
export const isParked = (attempts: number): boolean => attempts >= MOST_ATTEMPTS;

/** What the failure of an attempt is noted as. */
export const toFailureReason = (error: unknown): string => String(error).slice(0, 500);

/** Work that waits in the background: how old the oldest is in milliseconds, and how much is parked. */
export interface Backlog {
  readonly oldest: number;
  readonly parked: number;
}
