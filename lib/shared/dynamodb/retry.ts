import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { DynamoDBClient, DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { now } from '#lib/shared/clock.ts';
import { isDiskFull, isTemporary } from '#lib/shared/dynamodb/temporaryErrors.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

/** Upper bounds, in milliseconds, of the first wait, which doubles with each attempt, and of any wait. */
const FIRST_WAIT = 25;
const MAX_WAIT = 1000;
const MAX_ATTEMPTS = 12;
/** Time limit of a command outside a request, in milliseconds. */
const DEFAULT_MILLISECONDS = 20_000;
const RETRY_AFTER_SECONDS = 1;

/** Exponential backoff with full jitter, so that colliding writers do not collide again. */
const computeWait = (attempt: number): number => Math.random() * Math.min(MAX_WAIT, FIRST_WAIT * 2 ** (attempt - 1));

export const STORE_BUSY = 'The store is busy; the same request may succeed in a moment';

const busy = (cause?: unknown): ServiceError =>
  new ServiceError('unavailable', STORE_BUSY, {
    retryAfter: RETRY_AFTER_SECONDS,
    translation: { key: 'storeBusy', values: {} },
    cause,
  });

export const STORE_FULL = 'The disk of the store is full; repeat the request when its operator has freed space';

const full = (cause: unknown): ServiceError =>
  new ServiceError('unavailable', STORE_FULL, { translation: { key: 'storeFull', values: {} }, cause });

const getDeadline = (): number => getCurrentRequest()?.deadline ?? now() + DEFAULT_MILLISECONDS;

type RetryStrategy = Extract<
  NonNullable<DynamoDBClientConfig['retryStrategy']>,
  { acquireInitialRetryToken: (...args: never[]) => unknown }
>;
type RetryToken = Awaited<ReturnType<RetryStrategy['acquireInitialRetryToken']>>;

interface Attempts extends RetryToken {
  readonly deadline: number;
}

const createToken = (retries: number, delayMilliseconds: number, deadline: number): Attempts => ({
  getRetryCount: () => retries,
  getRetryDelay: () => delayMilliseconds,
  deadline,
});

/** Retries commands with jitter after temporary errors, until the deadline of the current request or 12 attempts. */
export const retryStrategy: RetryStrategy = {
  acquireInitialRetryToken: async () => createToken(0, 0, getDeadline()),
  refreshRetryTokenForRetry: async (token, { error }) => {
    const { deadline } = token as Attempts;
    const attempt = token.getRetryCount() + 1;
    const wait = computeWait(attempt);
    // The client throws the error of the command instead of this one.
    if (!isTemporary(error) || attempt === MAX_ATTEMPTS || now() + wait >= deadline) throw new Error('No retry');
    return createToken(attempt, wait, deadline);
  },
  recordSuccess: () => undefined,
};

/** Makes a client refuse answers without a body: the service always sends JSON, a proxy may send nothing, which the SDK would read as no item. */
export const refuseEmptyAnswers = (client: DynamoDBClient): void => {
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const response = result.response as { body: Readable | Buffer };
      response.body = await buffer(response.body as Readable);
      if (response.body.length === 0) throw Object.assign(new Error('The answer has no body'), { $response: response });
      return result;
    },
    { step: 'deserialize', name: 'refuseEmptyAnswers', priority: 'low' },
  );
};

/** Makes a client report a full disk, and a temporary error that its retries did not overcome, as `unavailable`. */
export const reportBusy = (client: DynamoDBClient): void => {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        if (isDiskFull(error)) throw full(error);
        throw isTemporary(error) ? busy(error) : error;
      }
    },
    { step: 'initialize', name: 'reportBusy', priority: 'low' },
  );
};

/**
 * Sends the items that `send` returns as unprocessed until none is left. Without progress (throttling) it waits with
 * jitter; with progress (a size limit) it continues at once.
 */
export const sendUntilEmpty = async <T>(all: readonly T[], send: (items: readonly T[]) => Promise<readonly T[]>) => {
  const deadline = getDeadline();
  let left = all;
  for (let stalled = 0; left.length > 0; ) {
    const remaining = await send(left);
    stalled = remaining.length < left.length ? 0 : stalled + 1;
    left = remaining;
    if (stalled === 0) continue;
    const wait = computeWait(stalled);
    if (stalled >= MAX_ATTEMPTS || now() + wait >= deadline) throw busy();
    await delay(wait);
  }
};
