import { toFault, writeFault } from '#lib/cmis/wire/fault.ts';
import { isMultipart, readMessageOnce, UNSUPPORTED_TYPE } from '#lib/cmis/wire/read/message.ts';
import { hasUsernameToken, wantsTimestamp } from '#lib/cmis/wire/read/security.ts';
import { writeEnvelope } from '#lib/cmis/wire/write/envelope.ts';
import { createMultipartForm, createPlainForm, type Sink } from '#lib/cmis/wire/write/sink.ts';
import { now } from '#lib/shared/clock.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { challengeCaller } from '#lib/shared/http/challenge.ts';
import type { Respond } from '#lib/shared/http/handler.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { newId } from '#lib/shared/ids.ts';
import { recordError } from '#lib/shared/invocation.ts';

/** Returns the Security header of a request; undefined if there is none or the request is unreadable. */
const findSecurity = (request: HttpRequest) => {
  try {
    return readMessageOnce(request).security;
  } catch {
    return undefined;
  }
};

const getTimestamp = (request: HttpRequest): number | undefined =>
  wantsTimestamp(findSecurity(request)) ? now() : undefined;

/** A response under construction: the sink takes content streams while the body is written. */
export interface Answer {
  readonly sink: Sink;
  readonly response: (status: number, body: string) => HttpResponse;
}

/**
 * Creates a response in the form of its request: multipart for a multipart request, otherwise plain. WCF refuses
 * another form.
 */
export const createAnswer = (request: HttpRequest): Answer => {
  const form = isMultipart(request) ? createMultipartForm(newId()) : createPlainForm();
  return {
    sink: form.sink,
    response: (status, content) => {
      const { contentType, body } = form.message(writeEnvelope(content, getTimestamp(request)));
      return { status, headers: { 'Content-Type': contentType }, body };
    },
  };
};

/**
 * Whether the response asks for HTTP credentials. A request with a UsernameToken gets a fault with status 500 instead: one
 * client discards the body of a 401.
 */
const asksForBasic = (error: unknown, request: HttpRequest): boolean =>
  error instanceof ServiceError && error.kind === 'unauthenticated' && !hasUsernameToken(findSecurity(request));

const isUnsupportedType = (error: unknown): boolean => error instanceof ServiceError && error.code === UNSUPPORTED_TYPE;

const SCHEMES = 'Basic realm="CMIS", charset="UTF-8"';

/**
 * Renders an error as a SOAP fault: status 500 (SOAP 1.1, 6.2), 401 for missing credentials, 415 for a request that is
 * not SOAP.
 */
export const faultResponse = (error: unknown, request: HttpRequest): HttpResponse => {
  const fault = toFault(error);
  const { response: respond } = createAnswer(request);
  if (isUnsupportedType(error)) return respond(415, writeFault(fault));
  if (!asksForBasic(error, request)) return respond(500, writeFault(fault));
  const response = respond(401, writeFault(fault));
  return { ...response, headers: { ...response.headers, ...challengeCaller(SCHEMES, request) } };
};

/** Renders errors before the request is released: the form of a fault depends on the request's envelope. */
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
