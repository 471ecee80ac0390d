import { setTimeout as delay } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { now } from '#lib/shared/clock.ts';
import { isTemporary } from '#lib/shared/dynamodb/temporaryErrors.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

/** Upper bound of the first wait, doubled with each, and of any wait; in milliseconds. */
const FIRST_WAIT = 25;
const LONGEST_WAIT = 1000;
const MOST_TRIES = 12;
/** Where no request is under way, a command is tried for this long, in milliseconds. */
const DEFAULT_TIME = 20_000;
/** Seconds after which a caller is told to come again. */
const RETRY_AFTER = 1;

/** Full jitter: anything up to a bound that doubles, so that those who collided do not meet again. */
const waitBefore = (tries: number): number => Math.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1));

const busy = (cause?: unknown): ServiceError =>
  new ServiceError('unavailable', 'The store is busy; the same request may succeed in a moment', {
    retryAfter: RETRY_AFTER,
    cause,
  });

const deadlineFrom = (started: number): number => getCurrentRequest()?.deadline ?? started + DEFAULT_TIME;

/**
 * Makes a client try commands again, with jitter, while what fails them is temporary and the request under way has time
 * left; then it is an error that the caller may read.
 */
export const retryTemporary = (client: DynamoDBClient): void => {
  client.middlewareStack.add(
    (next) => async (args) => {
      const deadline = deadlineFrom(now());
      for (let tries = 1; ; tries += 1) {
        try {
          return await next(args);
        } catch (error) {
          if (!isTemporary(error)) throw error;
          const wait = waitBefore(tries);
          if (tries === MOST_TRIES || now() + wait >= deadline) throw busy(error);
          await delay(wait);
        }
      }
    },
    // In the place of the client's own.
    { step: 'finalizeRequest', name: 'retryMiddleware', priority: 'high', override: true },
  );
};

/**
 * Sends what `send` leaves over again until nothing is left. What was throttled waits with jitter; what a size limit
 * cut off (there is progress) does not.
 */
export const sendUntilEmpty = async <T>(all: readonly T[], send: (items: readonly T[]) => Promise<readonly T[]>) => {
  const deadline = deadlineFrom(now());
  let left = all;
  for (let stalled = 0; left.length > 0; ) {
    const remaining = await send(left);
    stalled = remaining.length < left.length ? 0 : stalled + 1;
    left = remaining;
    if (stalled === 0) continue;
    const wait = waitBefore(stalled);
    if (stalled >= MOST_TRIES || now() + wait >= deadline) throw busy();
    await delay(wait);
  }
};
