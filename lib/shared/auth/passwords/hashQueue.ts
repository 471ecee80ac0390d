import { ServiceError } from '#lib/shared/errors.ts';

/**
 * Hashes at the same time: half of Node's thread pool, which file access and DNS look-ups also use. Each takes 19 MiB.
 */
const MAX_RUNNING = 2;
/** Maximum number of waiting hashes: about two seconds of hashing. */
const MAX_WAITING = 64;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs a password hash, at most two at once in this process; the others wait in order of arrival.
 * @throws ServiceError `unavailable` if 64 hashes are waiting already
 */
export const runInHashQueue = async <T>(hash: () => Promise<T>): Promise<T> => {
  if (running < MAX_RUNNING) running += 1;
  else {
    if (waiting.length >= MAX_WAITING)
      throw new ServiceError('unavailable', 'Too many passwords are being checked; try again in a moment', {
        retryAfter: 1,
        translation: { key: 'serviceBusy', values: {} },
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
