import { AsyncLocalStorage } from 'node:async_hooks';
import { type ErrorKind, ServiceError } from '#lib/shared/errors.ts';

/** What DynamoDB charged so far. Units are capacity units; `requests` counts commands, not retries. */
interface Capacity {
  requests: number;
  readUnits: number;
  writeUnits: number;
}

/** The facts of the request under way that its log lines, metrics and retries need. */
export interface RequestContext {
  readonly requestId: string;
  readonly api: string;
  operation: string;
  principal: string | undefined;
  /** Address that the request comes from; undefined: no network brought it. */
  readonly source?: string | undefined;
  /** Name of a principal whose password was tried; undefined: none was, or no principal has that name. */
  claimed?: string | undefined;
  /** Milliseconds since 1970 UTC by which the answer must be given; retries stop before it. */
  readonly deadline: number;
  /** Aborted once the request is answered, its time is up or its client is gone: work that goes on is for nobody. */
  readonly signal?: AbortSignal;
  readonly capacity: Capacity;
  /** Why the answer is an error, once it is. */
  error?: ErrorKind | 'unforeseen';
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` with `context` as the request under way, in everything that it awaits. */
export const runInRequest = <T>(context: RequestContext, work: () => Promise<T>): Promise<T> =>
  storage.run(context, work);

/** The request under way; undefined outside of one. */
export const getCurrentRequest = (): RequestContext | undefined => storage.getStore();

const NEVER = new AbortController().signal;

/** The signal that the request under way has ended; outside of one it never comes. */
export const getRequestSignal = (): AbortSignal => getCurrentRequest()?.signal ?? NEVER;

/** What work ends with that goes on after its request. */
export const createRequestEndedError = (): ServiceError =>
  new ServiceError('unavailable', 'The request ended before its work was done', { retryAfter: 1 });

/**
 * A check for the steps of a long piece of work, which is taken from the request under way when it is made: streams may
 * run their sources elsewhere. It throws `requestEnded` once the request has ended.
 */
export const createEndCheck = (): (() => void) => {
  const signal = getRequestSignal();
  return () => {
    if (signal.aborted) throw createRequestEndedError();
  };
};
