import type { Context } from 'aws-lambda';
import { audit } from '#lib/shared/audit.ts';
import { now } from '#lib/shared/clock.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { newId } from '#lib/shared/ids.ts';
import { type LogFields, log } from '#lib/shared/log.ts';
import { writeRequestMetrics } from '#lib/shared/metrics.ts';
import { getCurrentRequest, type RequestContext, runInRequest } from '#lib/shared/request.ts';

/** The members of Lambda's context that are read; tests and in-process callers may omit all. */
export type InvocationContext = Partial<Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>> & {
  /** Aborted when the client disconnects. Only the local gateway sets it; Lambda does not learn of disconnects. */
  readonly signal?: AbortSignal;
};

export interface Invocation {
  /** `cmis`, `calendar`, `procurement`, `session`, `start` or `ui`: names the log lines and metrics. */
  readonly api: string;
  readonly operation: string;
  /** Used where Lambda's context has none. */
  readonly requestId?: string | undefined;
  /** Source address of the request. */
  readonly source?: string | undefined;
  readonly context: InvocationContext;
}

/** Part of the Lambda's timeout that is reserved for rendering and logging the response. */
export const RESERVED_MILLISECONDS = 250;
/** Time limit without a Lambda context. */
const DEFAULT_MILLISECONDS = 30_000;

/**
 * Records the error that ends the current request in its log line, metrics and audit. Causes of callers' errors are not
 * logged, because a parser's message may quote the body.
 */
export const recordError = (error: unknown): void => {
  const request = getCurrentRequest();
  if (request !== undefined) request.error = error instanceof ServiceError ? error.kind : 'unforeseen';
  if (error instanceof ServiceError && (error.kind === 'unauthenticated' || error.kind === 'forbidden'))
    audit('refused', { reason: error.code ?? error.kind });
  if (!(error instanceof ServiceError)) log.error('Unforeseen error', error);
  else if (error.kind === 'unavailable') log.warn(error.message, { kind: error.kind, cause: String(error.cause) });
};

/**
 * Runs one invocation of a Lambda with its request context; at the end writes its log line and metrics.
 * @param describe fields that the result adds to the log line
 */
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
    deadline: started + (context.getRemainingTimeInMillis?.() ?? DEFAULT_MILLISECONDS) - RESERVED_MILLISECONDS,
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
      // An early response may leave work running, which would compete with the next requests.
      ending.abort();
      const milliseconds = now() - started;
      log.info('Answered', { ...fields, error: request.error, milliseconds, ...request.capacity });
      writeRequestMetrics(request, milliseconds);
    }
  });
};
