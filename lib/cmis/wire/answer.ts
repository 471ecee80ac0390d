import { toFault, writeFault } from '#lib/cmis/wire/fault.ts';
import { isMultipart, readMessageOnce, UNSUPPORTED_TYPE } from '#lib/cmis/wire/read/message.ts';
import { hasUsernameToken, wantsTimestamp } from '#lib/cmis/wire/read/security.ts';
import { writeEnvelope } from '#lib/cmis/wire/write/envelope.ts';
import { createMultipartForm, createPlainForm, type Sink } from '#lib/cmis/wire/write/sink.ts';
import { now } from '#lib/shared/clock.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import type { Respond } from '#lib/shared/http/handler.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { newId } from '#lib/shared/ids.ts';
import { recordError } from '#lib/shared/invocation.ts';

/** The security header of the request; undefined too where the request cannot be read. */
const securityOf = (request: HttpRequest) => {
  try {
    return readMessageOnce(request).security;
  } catch {
    return undefined;
  }
};

const timestampFor = (request: HttpRequest): number | undefined =>
  wantsTimestamp(securityOf(request)) ? now() : undefined;

/** An answer in the making: content goes into the sink while the body is written. */
export interface Answer {
  readonly sink: Sink;
  readonly response: (status: number, body: string) => HttpResponse;
}

/** An answer in the form of its request: multipart to multipart, plain to plain. WCF refuses anything else. */
export const createAnswer = (request: HttpRequest): Answer => {
  const form = isMultipart(request) ? createMultipartForm(newId()) : createPlainForm();
  return {
    sink: form.sink,
    response: (status, content) => {
      const { contentType, body } = form.message(writeEnvelope(content, timestampFor(request)));
      return { status, headers: { 'Content-Type': contentType }, body };
    },
  };
};

/**
 * Whether a caller is asked for HTTP credentials: none came, or only an `Authorization` header that is wrong. Whoever
 * signed the envelope gets a fault with status 500 like any other: a 401 would cost its body in one client.
 */
const asksForBasic = (error: unknown, request: HttpRequest): boolean =>
  error instanceof ServiceError && error.kind === 'unauthenticated' && !hasUsernameToken(securityOf(request));

const isOfOtherType = (error: unknown): boolean => error instanceof ServiceError && error.code === UNSUPPORTED_TYPE;

/** Any error as a SOAP fault. SOAP 1.1, 6.2: HTTP 500, save where the client is to sign in or sends no SOAP at all. */
export const faultResponse = (error: unknown, request: HttpRequest): HttpResponse => {
  const fault = toFault(error);
  const { response: respond } = createAnswer(request);
  if (isOfOtherType(error)) return respond(415, writeFault(fault));
  if (!asksForBasic(error, request)) return respond(500, writeFault(fault));
  const response = respond(401, writeFault(fault));
  return { ...response, headers: { ...response.headers, 'WWW-Authenticate': 'Basic realm="CMIS", charset="UTF-8"' } };
};

/** Renders errors while the request is whole: the form of a fault depends on the envelope that it answers. */
export const withFaults =
  (respond: Respond): Respond =>
  async (request) => {
    try {
      return await respond(request);
    } catch (error) {
      recordError(error);
      return faultResponse(error, request);
    }
  };
