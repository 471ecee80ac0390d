import { LANGUAGES } from '#lib/calendar/domain/text/languages.ts';
import { type Call, resolveLanguage } from '#lib/calendar/wire/call.ts';
import { noRoute, renderError } from '#lib/calendar/wire/error.ts';
import { buildResponse, type Exchange } from '#lib/calendar/wire/exchange.ts';
import { prefersCalendar } from '#lib/calendar/wire/ical/acceptHeader.ts';
import type { Args } from '#lib/calendar/wire/parameters/arg.ts';
import { findUnreadBody, parseBody } from '#lib/calendar/wire/parameters/body.ts';
import { checkInput } from '#lib/calendar/wire/parameters/check.ts';
import { listNotUtf8, parseUrlEncoded } from '#lib/calendar/wire/parameters/forms.ts';
import { createLookup } from '#lib/calendar/wire/parameters/lookup.ts';
import { createPathArgs } from '#lib/calendar/wire/parameters/path.ts';
import type { RouteResult } from '#lib/calendar/wire/routeResult.ts';
import type { Endpoint, Method } from '#lib/calendar/wire/routes/endpoint.ts';
import { findRoute, getAllowedMethods, type MatchedRoute } from '#lib/calendar/wire/routes/table.ts';
import { parseRequestPath, type RequestPath } from '#lib/calendar/wire/urls/requestPath.ts';
import { createUrlBuilder } from '#lib/calendar/wire/urls/urlBuilder.ts';
import { authenticate } from '#lib/shared/auth/callers/authenticate.ts';
import { config } from '#lib/shared/config.ts';
import { type HttpHandler, httpHandler, type Respond } from '#lib/shared/http/handler.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { getCurrentRequest, type RequestContext } from '#lib/shared/request.ts';

/** Exchanges of running requests, for the rendering of errors. */
const exchanges = new WeakMap<RequestContext, Exchange>();

const remember = (exchange: Exchange): Exchange => {
  const context = getCurrentRequest();
  if (context !== undefined) exchanges.set(context, exchange);
  return exchange;
};

const parsePath = (request: HttpRequest): RequestPath | undefined =>
  parseRequestPath(request.path, config.calendarRoot);

const beginExchange = (request: HttpRequest): Exchange => {
  const query = parseUrlEncoded(request.rawQuery);
  const requestedLanguage = LANGUAGES.find((language) => language === query.get('language'));
  return {
    request,
    urls: createUrlBuilder(request, parsePath(request)?.segment, requestedLanguage),
    allow: [],
    fields: query.get('_fields'),
    hasEnvelope: query.has('_envelope') && query.get('_envelope') !== '0',
  };
};

/** Renders an error that ended a request, with the headers of its exchange. */
export const renderCalendarError = (error: unknown, request: HttpRequest): HttpResponse => {
  const context = getCurrentRequest();
  const exchange = (context && exchanges.get(context)) ?? beginExchange(request);
  const { status, body, headers } = renderError(error, request, exchange.args);
  return buildResponse(exchange, { status, body: { ...body }, headers });
};

/**
 * Returns the effective method: GET for HEAD, and for POST the method of `_method` or `X-HTTP-Method-Override`. An
 * unknown one is returned too and matches no route: a POST in its place could change what the caller wants to read.
 */
export const resolveMethod = (request: HttpRequest): string => {
  if (request.method === 'HEAD') return 'GET';
  if (request.method !== 'POST') return request.method;
  const named = parseUrlEncoded(request.rawQuery).get('_method') ?? request.headers['x-http-method-override'];
  const method = typeof named === 'string' ? named.trim().toUpperCase() : '';
  return method === '' ? request.method : method;
};

/** Only writes need their body; that of any other method is ignored. */
const writesBody = ({ method }: HttpRequest): boolean => ['POST', 'PUT', 'PATCH'].includes(method);

/** A request with its matched route. */
export interface Target {
  readonly request: HttpRequest;
  readonly place: RequestPath;
  readonly route: MatchedRoute;
}

/** Finds the route of a request; undefined if no route matches its path. */
export const findTarget = (request: HttpRequest): Target | undefined => {
  const place = parsePath(request);
  const route = place && findRoute(place.path);
  return place && route && { request, place, route };
};

/** Authenticates the caller, checks the parameters, runs the operation and builds the response. */
export const respondTo = async <A extends Args>(
  endpoint: Endpoint<A>,
  answer: (call: Call<A>) => Promise<RouteResult>,
  { place, route, request }: Target,
): Promise<HttpResponse> => {
  const args: Args = Object.assign({}, endpoint.args, ...endpoint.paths.map(createPathArgs));
  const start = remember({ ...beginExchange(request), args });
  const caller = await authenticate({ headers: request.headers, request, isReadByOtherSites: true });
  const exchange = remember({ ...start, allow: getAllowedMethods(route, caller) });
  const query = parseUrlEncoded(request.rawQuery);
  const body = parseBody(request);
  const sent = createLookup({ ...body, query, segment: place.segment });
  const form = {
    notUtf8: listNotUtf8(request.rawQuery),
    unreadBody: writesBody(request) ? findUnreadBody(request) : undefined,
  };
  const input = await checkInput(endpoint.args, sent, { caller, sent }, form);
  const { language: requestedLanguage } = input as { readonly language?: Exchange['urls']['languageParameter'] };
  const wasSent = query.has('language') || body.json.has('language') || body.form.has('language');
  const urls = createUrlBuilder(request, place.segment, wasSent ? requestedLanguage : undefined);
  const call = {
    input,
    caller,
    requestedLanguage,
    language: resolveLanguage(requestedLanguage),
    urls,
    template: route.template,
    path: route.pathParameters,
    request,
    fields: exchange.fields,
    wantsCalendar: place.isCalendar || prefersCalendar(request.headers.accept),
    sent,
  };
  return buildResponse({ ...exchange, urls, hasPassword: sent('password') !== undefined }, await answer(call));
};

/** Handlers of the same path, for a POST with a method override. */
export type Siblings = Readonly<Partial<Record<Method, HttpHandler>>>;

/** Creates the handler of an operation. */
export const calendarRoute = <A extends Args>(
  endpoint: Endpoint<A>,
  answer: (call: Call<A>) => Promise<RouteResult>,
  siblings: Siblings = {},
): HttpHandler => {
  const respond: Respond = async (sent) => {
    const method = resolveMethod(sent);
    const request = { ...sent, method };
    const sibling = Object.entries(siblings).find(([name]) => name === method)?.[1];
    if (sibling !== undefined) return sibling.respond(request);
    const target = findTarget(request);
    const isMine = target?.route.endpoints.some(({ operation }) => operation === endpoint.operation);
    const hasMethod = endpoint.methods.some((one) => one === method);
    if (target === undefined || !isMine || !hasMethod || (target.place.isCalendar && method !== 'GET')) throw noRoute();
    return respondTo(endpoint, answer, target);
  };
  return httpHandler({ api: 'calendar', operation: endpoint.operation, render: renderCalendarError }, respond);
};
