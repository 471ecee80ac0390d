import { AsyncLocalStorage } from 'node:async_hooks';
import type { ErrorKind } from '#lib/shared/errors.ts';

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
  /** Milliseconds since 1970 UTC by which the answer must be given; retries stop before it. */
  readonly deadline: number;
  readonly capacity: Capacity;
  /** Why the answer is an error, once it is. */
  error?: ErrorKind | 'unforeseen';
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` with `context` as the request under way, in everything that it awaits. */
export const inRequest = <T>(context: RequestContext, work: () => Promise<T>): Promise<T> => storage.run(context, work);

/** The request under way; undefined outside of one. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();
