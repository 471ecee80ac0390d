import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { now } from '#lib/shared/clock.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { type HttpEvent, requestHead, withBody } from '#lib/shared/http/event.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { type HttpResult, resultOf } from '#lib/shared/http/result.ts';
import { newId } from '#lib/shared/ids.ts';
import { log } from '#lib/shared/log.ts';
import { currentRequest, inRequest } from '#lib/shared/request.ts';

export type Respond = (request: HttpRequest) => Promise<HttpResponse>;

export interface HttpHandlerOptions {
  /** `cmis`, `calendar`, `procurement` or `start`: names the log lines and metrics. */
  readonly api: string;
  readonly operation: string;
  /** Turns any error, foreseen or not, into the API's own form; must not throw, must not show an unforeseen one. */
  readonly render: (error: unknown, request: HttpRequest) => HttpResponse;
}

export interface HttpHandler {
  /** The Lambda handler: payload format 2.0 in and out. */
  (event: HttpEvent, context?: Partial<Context>): Promise<HttpResult>;
  /** The same operation for another handler of this process, inside the request that is under way; never throws. */
  readonly respond: Respond;
}

/** Time, in milliseconds, that is kept back from the Lambda's own limit to render and log the answer. */
const RESERVE = 250;
/** Where no Lambda context says how long there is, in milliseconds. */
const DEFAULT_TIME = 30_000;

const rendered = async (options: HttpHandlerOptions, request: HttpRequest, work: () => Promise<HttpResponse>) => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) log.error('Unforeseen error', error);
    else if (error.cause !== undefined) log.warn(error.message, { kind: error.kind, cause: String(error.cause) });
    return options.render(error, request);
  }
};

/** Makes the Lambda handler of one operation: decoding, request context, log line and a total catch are here. */
export const httpHandler = (options: HttpHandlerOptions, respond: Respond): HttpHandler => {
  const { api, operation } = options;
  const answer = async (event: HttpEvent, context: Partial<Context>): Promise<HttpResult> => {
    const requestId = event.requestContext.requestId ?? context.awsRequestId ?? newId();
    const started = now();
    const facts = {
      requestId,
      api,
      operation,
      principal: undefined,
      deadline: started + (context.getRemainingTimeInMillis?.() ?? DEFAULT_TIME) - RESERVE,
      capacity: { requests: 0, readUnits: 0, writeUnits: 0 },
    };
    return inRequest(facts, async () => {
      const head = requestHead(event, requestId);
      const response = await rendered(options, head, async () => respond(await withBody(head, event)));
      const result = await resultOf(head, response);
      log.info('Answered', { status: result.statusCode, milliseconds: now() - started, ...facts.capacity });
      return result;
    });
  };
  const handler = middy<HttpEvent, HttpResult>().handler(answer);
  return Object.assign((event: HttpEvent, context: Partial<Context> = {}) => handler(event, context as Context), {
    respond: (request: HttpRequest) => {
      const under = currentRequest();
      if (under !== undefined) under.operation = operation;
      return rendered(options, request, () => respond(request));
    },
  });
};
