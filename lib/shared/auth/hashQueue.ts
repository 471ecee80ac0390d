import { ServiceError } from '#lib/shared/errors.ts';

/** Half of the threads that Node shares with files and name look-ups; each hash takes 19 MiB. */
const AT_ONCE = 2;
/** About two seconds of work. */
const MOST_WAITING = 64;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs a password hash of this process when its turn comes: two at once, the others in the order they came.
 * @throws ServiceError `unavailable` where 64 wait already
 */
export const runInHashQueue = async <T>(hash: () => Promise<T>): Promise<T> => {
  if (running < AT_ONCE) running += 1;
  else {
    if (waiting.length >= MOST_WAITING)
      throw new ServiceError('unavailable', 'Too many passwords are being checked; try again in a moment', {
        retryAfter: 1,
      });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await hash();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
};
