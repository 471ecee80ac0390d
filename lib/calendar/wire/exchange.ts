import type { Addresses } from '#lib/calendar/wire/addresses.ts';
import type { Answer } from '#lib/calendar/wire/answer.ts';
import { codedTag, entityTag, isKnown } from '#lib/calendar/wire/entityTag.ts';
import { enveloped, withFields } from '#lib/calendar/wire/envelope.ts';
import { commonHeaders } from '#lib/calendar/wire/headers.ts';
import { acceptsGzip, isCompressible } from '#lib/shared/http/gzip.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';

/** What the form of an answer depends on, known before anything can go wrong with the request itself. */
export interface Exchange {
  readonly request: HttpRequest;
  readonly addresses: Addresses;
  /** Methods of the route that the caller may use; empty while nobody knows. */
  readonly allow: readonly string[];
  readonly fields: unknown;
  readonly hasEnvelope: boolean;
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

const isKnownTo = ({ method, headers }: HttpRequest, tag: string): boolean =>
  isRead(method) && isKnown(headers['if-none-match'], tag);

/** The tag of a body as this client gets it: gzip where it admits that and the body is worth it. */
const sentTag = (tag: string, body: string, contentType: string, { headers }: HttpRequest): string =>
  codedTag(tag, acceptsGzip(headers['accept-encoding']) && isCompressible(contentType, Buffer.byteLength(body)));

const calendarResponse = (
  body: string,
  request: HttpRequest,
  others: Readonly<Record<string, string>>,
  version: number | undefined,
): HttpResponse => {
  const tag = entityTag(body, version);
  const type = 'text/calendar; charset=utf-8';
  const headers = { ...others, 'Content-Type': type, ETag: sentTag(tag, body, type, request) };
  return isKnownTo(request, tag) ? { status: 304, headers } : { status: 200, headers, body };
};

/** Turns what a route answers, or an error's form, into the response. */
export const responseOf = (exchange: Exchange, answer: Answer): HttpResponse => {
  const { request, addresses, hasEnvelope } = exchange;
  const isSuccess = answer.status < 300;
  const isPrivate = request.headers.authorization !== undefined;
  const allow = answer.isEditable === false ? exchange.allow.filter(isRead) : exchange.allow;
  const headers: Readonly<Record<string, string>> = {
    ...commonHeaders({
      origin: request.headers.origin,
      apiRoot: addresses.apiRoot,
      allow,
      isPrivate,
      isPublicRead: isSuccess && isRead(request.method),
    }),
    ...(answer.language === undefined ? {} : { 'Content-Language': answer.language }),
    ...answer.headers,
  };
  if (answer.calendar !== undefined) return calendarResponse(answer.calendar, request, headers, answer.version);
  const shown = isSuccess ? withFields(answer.body, exchange.fields) : answer.body;
  if (hasEnvelope) return { status: 200, headers, body: JSON.stringify(enveloped(shown, answer.status, headers)) };
  const body = JSON.stringify(shown);
  if (!isSuccess || (!isRead(request.method) && answer.version === undefined)) {
    return { status: answer.status, headers, body };
  }
  const tag = entityTag(body, answer.version);
  const tagged = { ...headers, ETag: sentTag(tag, body, headers['Content-Type'] ?? '', request) };
  return isKnownTo(request, tag) ? { status: 304, headers: tagged } : { status: answer.status, headers: tagged, body };
};
