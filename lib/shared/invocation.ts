import type { Context } from 'aws-lambda';
import { audit } from '#lib/shared/audit.ts';
import { now } from '#lib/shared/clock.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { newId } from '#lib/shared/ids.ts';
import { type LogFields, log } from '#lib/shared/log.ts';
import { writeRequestMetrics } from '#lib/shared/metrics.ts';
import { getCurrentRequest, type RequestContext, runInRequest } from '#lib/shared/request.ts';

/** What is read of Lambda's context; tests and in-process callers may leave all of it out. */
export type InvocationContext = Partial<Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>> & {
  /** Aborted when the client has gone; Lambda is not told of that, the local gateway is. */
  readonly signal?: AbortSignal;
};

export interface Invocation {
  /** `cmis`, `calendar`, `procurement` or `start`: names the log lines and metrics. */
  readonly api: string;
  readonly operation: string;
  /** Where Lambda's context gives none. */
  readonly requestId?: string | undefined;
  /** Address that the request comes from. */
  readonly source?: string | undefined;
  readonly context: InvocationContext;
}

/** Time, in milliseconds, that is kept back from the Lambda's own limit to render and log the answer. */
export const RESERVED_MILLISECONDS = 250;
/** Where no Lambda context says how long there is, in milliseconds. */
const DEFAULT_TIME = 30_000;

/**
 * Notes that the request under way ends in this error. The stack is for the log, never for the caller. The cause of a
 * fault of the caller is not logged: a parser's message quotes the body.
 */
export const recordError = (error: unknown): void => {
  const request = getCurrentRequest();
  if (request !== undefined) request.error = error instanceof ServiceError ? error.kind : 'unforeseen';
  if (error instanceof ServiceError && (error.kind === 'unauthenticated' || error.kind === 'forbidden'))
    audit('refused', { reason: error.code ?? error.kind });
  if (!(error instanceof ServiceError)) log.error('Unforeseen error', error);
  else if (error.kind === 'unavailable') log.warn(error.message, { kind: error.kind, cause: String(error.cause) });
};

/** Runs one invocation of a Lambda: its request context, its log line at the end, its metrics. */
export const runInvocation = async <T>(
  { api, operation, requestId, source, context }: Invocation,
  work: () => Promise<T>,
  describe: (result: T) => LogFields = () => ({}),
): Promise<T> => {
  const started = now();
  const ending = new AbortController();
  const signal = context.signal === undefined ? ending.signal : AbortSignal.any([ending.signal, context.signal]);
  const request: RequestContext = {
    requestId: context.awsRequestId ?? requestId ?? newId(),
    api,
    operation,
    principal: undefined,
    source,
    deadline: started + (context.getRemainingTimeInMillis?.() ?? DEFAULT_TIME) - RESERVED_MILLISECONDS,
    signal,
    capacity: { requests: 0, readUnits: 0, writeUnits: 0 },
  };
  return runInRequest(request, async () => {
    let fields: LogFields = {};
    try {
      const result = await work();
      fields = describe(result);
      return result;
    } finally {
      // Early answers leave work behind, which would go on beside the next requests.
      ending.abort();
      const milliseconds = now() - started;
      log.info('Answered', { ...fields, error: request.error, milliseconds, ...request.capacity });
      writeRequestMetrics(request, milliseconds);
    }
  });
};
