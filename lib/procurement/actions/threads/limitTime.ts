import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import { giveBackTime, takeTime } from '#lib/procurement/store/budgets.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

/** Milliseconds taken before a calculation: the longest that a deployed request may last. */
export const LONGEST_REQUEST = 30_000;

/**
 * Runs a calculation within a request on the caller's budget of time. The time of the longest request is taken first, so
 * that parallel requests and requests that break off count; what was not used is given back. Callers without a verified
 * name, in the mode `open`, have no budget.
 * @throws ServiceError `tooManyRequests` if the caller's budget is used up
 */
export const limitTime = async <T>(calculate: () => Promise<T>): Promise<T> => {
  const caller = getCurrentRequest()?.principal;
  if (config.authMode === 'open' || caller === undefined) return calculate();
  const seconds = await takeTime(caller, LONGEST_REQUEST);
  if (seconds !== undefined)
    throw createKeyedError('tooManyRequests', 'timeUsedUp', [{ seconds }], { retryAfter: seconds });
  const start = now();
  try {
    return await calculate();
  } finally {
    const left = LONGEST_REQUEST - (now() - start);
    if (left > 0) await giveBackTime(caller, left);
  }
};
