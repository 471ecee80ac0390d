import { gunzipSync } from 'node:zlib';
import { computeEntityTag, isKnown, toCodedTag } from '#lib/calendar/wire/entityTag.ts';
import { selectFields, wrapInEnvelope } from '#lib/calendar/wire/envelope.ts';
import { buildCommonHeaders } from '#lib/calendar/wire/headers.ts';
import type { Args } from '#lib/calendar/wire/parameters/arg.ts';
import type { RouteResult, ZippedCalendar } from '#lib/calendar/wire/routeResult.ts';
import type { UrlBuilder } from '#lib/calendar/wire/urls/urlBuilder.ts';
import { hasSessionCookie } from '#lib/shared/http/cookie.ts';
import { acceptsGzip, isCompressible } from '#lib/shared/http/gzip.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';

/**
 * The part of a request that shapes the response; known before the parameters are checked, so errors can use it too.
 */
export interface Exchange {
  readonly request: HttpRequest;
  readonly urls: UrlBuilder;
  /** Methods of the route that the caller may use; empty until the caller is authenticated. */
  readonly allow: readonly string[];
  readonly fields: unknown;
  readonly hasEnvelope: boolean;
  /** The request has a password of an event, so that its answer is for one caller only. */
  readonly hasPassword?: boolean;
  /** Parameters of the endpoint, which errors describe; none before a route is found. */
  readonly args?: Args;
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

const isKnownTo = ({ method, headers }: HttpRequest, tag: string): boolean =>
  isRead(method) && isKnown(headers['if-none-match'], tag);

/** Returns the tag of the representation of `bytes` that this client gets, which may be compressed. */
const toSentTag = (tag: string, bytes: number, contentType: string, { headers }: HttpRequest): string =>
  toCodedTag(tag, acceptsGzip(headers['accept-encoding']) && isCompressible(contentType, bytes));

const CALENDAR = 'text/calendar; charset=utf-8';

const buildCalendarResponse = (
  calendar: string | ZippedCalendar,
  request: HttpRequest,
  others: Readonly<Record<string, string>>,
  version: number | undefined,
): HttpResponse => {
  const isStored = typeof calendar !== 'string';
  const tag = isStored ? calendar.tag : computeEntityTag(calendar, version);
  const size = isStored ? calendar.size : Buffer.byteLength(calendar);
  const sent = toSentTag(tag, size, CALENDAR, request);
  const headers = { ...others, 'Content-Type': CALENDAR, ETag: sent };
  if (isKnownTo(request, tag)) return { status: 304, headers };
  if (!isStored) return { status: 200, headers, body: calendar };
  // A small stream is sent as it is, like one that was computed.
  return sent === tag
    ? { status: 200, headers, body: gunzipSync(calendar.zipped).toString() }
    : { status: 200, headers: { ...headers, 'Content-Encoding': 'gzip' }, body: calendar.zipped };
};

/** Builds the response of a route's result or of a rendered error. */
export const buildResponse = (exchange: Exchange, answer: RouteResult): HttpResponse => {
  const { request, urls, hasEnvelope } = exchange;
  const isSuccess = answer.status < 300;
  const hasCredentials = request.headers.authorization !== undefined || hasSessionCookie(request.cookies ?? []);
  const isPrivate = hasCredentials || exchange.hasPassword === true;
  const allow = answer.isEditable === false ? exchange.allow.filter(isRead) : exchange.allow;
  const headers: Readonly<Record<string, string>> = {
    ...buildCommonHeaders({
      origin: request.headers.origin,
      apiRoot: urls.apiRoot,
      allow,
      isPrivate,
      isPublicRead: isSuccess && isRead(request.method),
    }),
    ...(answer.language === undefined ? {} : { 'Content-Language': answer.language }),
    ...answer.headers,
  };
  if (answer.calendar !== undefined) return buildCalendarResponse(answer.calendar, request, headers, answer.version);
  const shown = isSuccess ? selectFields(answer.body, exchange.fields) : answer.body;
  if (hasEnvelope) return { status: 200, headers, body: JSON.stringify(wrapInEnvelope(shown, answer.status, headers)) };
  const body = JSON.stringify(shown);
  if (!isSuccess || (!isRead(request.method) && answer.version === undefined)) {
    return { status: answer.status, headers, body };
  }
  const tag = computeEntityTag(body, answer.version);
  const tagged = { ...headers, ETag: toSentTag(tag, Buffer.byteLength(body), headers['Content-Type'] ?? '', request) };
  return isKnownTo(request, tag) ? { status: 304, headers: tagged } : { status: answer.status, headers: tagged, body };
};
