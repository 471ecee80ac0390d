import { AsyncLocalStorage } from 'node:async_hooks';
import { type ErrorKind, ServiceError } from '#lib/shared/errors.ts';

/** Capacity units that DynamoDB has charged so far; `requests` counts commands, not retries. */
interface Capacity {
  requests: number;
  readUnits: number;
  writeUnits: number;
}

/** Data of the current request for its log lines, metrics and retries. */
export interface RequestContext {
  readonly requestId: string;
  readonly api: string;
  operation: string;
  principal: string | undefined;
  /** Source address; undefined for invocations that no network request caused. */
  readonly source?: string | undefined;
  /** Name of the principal whose password was attempted; undefined if no principal has the attempted name. */
  claimed?: string | undefined;
  /** Milliseconds since 1970 UTC by which the response must be sent; retries stop before it. */
  readonly deadline: number;
  /** Aborted once the request is answered, has timed out or has lost its client; remaining work should stop. */
  readonly signal?: AbortSignal;
  readonly capacity: Capacity;
  /** The kind of error that ended the request. */
  error?: ErrorKind | 'unforeseen';
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` with `context` as the current request, in everything that it awaits. */
export const runInRequest = <T>(context: RequestContext, work: () => Promise<T>): Promise<T> =>
  storage.run(context, work);

/** Returns the current request; undefined outside a request. */
export const getCurrentRequest = (): RequestContext | undefined => storage.getStore();

const NEVER = new AbortController().signal;

/** Returns the signal that aborts when the current request ends; outside a request it never aborts. */
export const getRequestSignal = (): AbortSignal => getCurrentRequest()?.signal ?? NEVER;

/** Creates the error that stops work after the end of its request. */
export const createRequestEndedError = (): ServiceError =>
  new ServiceError('unavailable', 'The request ended before its work was done', {
    retryAfter: 1,
    translation: { key: 'serviceBusy', values: {} },
  });

/**
 * Creates a check to call between the steps of long work; it throws once the current request has ended. The request is
 * captured here, because streams may run their sources in another async context.
 */
export const createEndCheck = (): (() => void) => {
  const signal = getRequestSignal();
  return () => {
    if (signal.aborted) throw createRequestEndedError();
  };
};
