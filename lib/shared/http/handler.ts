import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { ServiceError } from '#lib/shared/errors.ts';
import {
  attachBody,
  type BodyOptions,
  type HttpEvent,
  lowerCaseHeaders,
  toRequestHead,
} from '#lib/shared/http/event.ts';
import { refuseForeignSites } from '#lib/shared/http/foreignSites.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { type HttpResult, toHttpResult } from '#lib/shared/http/result.ts';
import { getSourceAddress } from '#lib/shared/http/sourceAddress.ts';
import { newId } from '#lib/shared/ids.ts';
import { type InvocationContext, RESERVED_MILLISECONDS, recordError, runInvocation } from '#lib/shared/invocation.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

export type Respond = (request: HttpRequest) => Promise<HttpResponse>;

export interface HttpHandlerOptions extends BodyOptions {
  /** `cmis`, `calendar`, `procurement`, `session`, `start` or `ui`: names the log lines and metrics. */
  readonly api: string;
  readonly operation: string;
  /** Renders any error in the API's own form; must not reveal unforeseen errors. */
  readonly render: (error: unknown, request: HttpRequest) => HttpResponse;
  /** Sentence that says how to ask for less, for a request that took too long. */
  readonly advice?: string | undefined;
}

export interface HttpHandler {
  /** The Lambda handler: payload format 2.0 in and out. */
  (event: HttpEvent, context?: InvocationContext): Promise<HttpResult>;
  /** Runs the operation for another handler of this process, within the current request; never throws. */
  readonly respond: Respond;
}

/** Response if an API fails to render an error. */
const FALLBACK: HttpResponse = { status: 500, headers: { 'Content-Type': 'text/plain' }, body: 'Internal error' };

const TIMEOUT = 'The operation took too long';

/** The advice names parameters of the API, so only the English message has it. The same request would fail again. */
const throwTimeout = (advice: string | undefined): never => {
  const translation = { key: 'tookTooLong', values: {} };
  if (advice !== undefined) throw new ServiceError('unavailable', `${TIMEOUT}. ${advice}`, { translation });
  throw new ServiceError('unavailable', TIMEOUT, { retryAfter: 1, translation });
};

const getRequestId = (): string => getCurrentRequest()?.requestId ?? newId();

/** Creates the Lambda handler of one operation: decodes the request, encodes the response, logs, renders all errors. */
export const httpHandler = (options: HttpHandlerOptions, respond: Respond): HttpHandler => {
  const { api, operation } = options;
  const refuse = (error: unknown, request: HttpRequest): HttpResponse => {
    recordError(error);
    try {
      return options.render(error, request);
    } catch (mistake) {
      recordError(mistake);
      return FALLBACK;
    }
  };
  const handler = middy<HttpEvent, HttpResult>({
    timeoutEarlyInMillis: RESERVED_MILLISECONDS,
    timeoutEarlyResponse: () => throwTimeout(options.advice),
  })
    .handler(async (event) => {
      const head = toRequestHead(event, getRequestId());
      refuseForeignSites(head, event.requestContext.domainName);
      const request = await attachBody(head, event, options);
      return toHttpResult(request, await respond(request));
    })
    .onError(async (failed) => {
      const head = toRequestHead(failed.event, getRequestId());
      failed.response = await toHttpResult(head, refuse(failed.error, head));
    });
  const invoke = (event: HttpEvent, context: InvocationContext = {}) => {
    const { requestId, http } = event.requestContext;
    const source = getSourceAddress(lowerCaseHeaders(event.headers), http.sourceIp);
    return runInvocation(
      { api, operation, requestId, source, context },
      () => handler(event, context as Context),
      ({ statusCode }) => ({ status: statusCode }),
    );
  };
  const inProcess: Respond = async (request) => {
    const current = getCurrentRequest();
    if (current !== undefined) current.operation = operation;
    try {
      return await respond(request);
    } catch (error) {
      return refuse(error, request);
    }
  };
  return Object.assign(invoke, { respond: inProcess });
};
