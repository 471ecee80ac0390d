import { LANGUAGES } from '#lib/calendar/domain/text/languages.ts';
import { addressesOf } from '#lib/calendar/wire/addresses.ts';
import type { Answer } from '#lib/calendar/wire/answer.ts';
import { type Call, shownLanguage } from '#lib/calendar/wire/call.ts';
import type { Endpoint, Method } from '#lib/calendar/wire/endpoint.ts';
import { noRoute, renderError } from '#lib/calendar/wire/error.ts';
import { type Exchange, responseOf } from '#lib/calendar/wire/exchange.ts';
import { prefersCalendar } from '#lib/calendar/wire/ical/wanted.ts';
import type { Args } from '#lib/calendar/wire/parameters/arg.ts';
import { bodyFields } from '#lib/calendar/wire/parameters/body.ts';
import { checkedInput } from '#lib/calendar/wire/parameters/check.ts';
import { urlEncodedFields } from '#lib/calendar/wire/parameters/forms.ts';
import { lookupIn } from '#lib/calendar/wire/parameters/lookup.ts';
import { type Place, placeOf } from '#lib/calendar/wire/place.ts';
import { allowedMethods, type Matched, routeOf } from '#lib/calendar/wire/routes/table.ts';
import { authenticate } from '#lib/shared/auth/authenticate.ts';
import { config } from '#lib/shared/config.ts';
import { type HttpHandler, httpHandler, type Respond } from '#lib/shared/http/handler.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { getCurrentRequest, type RequestContext } from '#lib/shared/request.ts';

/** What is known of the requests under way, for errors that end them. */
const exchanges = new WeakMap<RequestContext, Exchange>();

const remember = (exchange: Exchange): Exchange => {
  const context = getCurrentRequest();
  if (context !== undefined) exchanges.set(context, exchange);
  return exchange;
};

const placeIn = (request: HttpRequest): Place | undefined => placeOf(request.path, config.calendarRoot);

const begun = (request: HttpRequest): Exchange => {
  const query = urlEncodedFields(request.rawQuery);
  const asked = LANGUAGES.find((language) => language === query.get('language'));
  return {
    request,
    addresses: addressesOf(request, placeIn(request)?.segment, asked),
    allow: [],
    fields: query.get('_fields'),
    hasEnvelope: query.has('_envelope') && query.get('_envelope') !== '0',
  };
};

/** The form of an error that ends a request, wherever it happened. */
export const renderCalendarError = (error: unknown, request: HttpRequest): HttpResponse => {
  const context = getCurrentRequest();
  const exchange = (context && exchanges.get(context)) ?? begun(request);
  const { status, body, headers } = renderError(error, request);
  return responseOf(exchange, { status, body: { ...body }, headers });
};

const METHODS = ['GET', 'PUT', 'PATCH', 'DELETE'];

/** The method that is meant: HEAD is a GET without body, and a POST may stand for what its client cannot send. */
export const actualMethod = (request: HttpRequest): string => {
  if (request.method === 'HEAD') return 'GET';
  if (request.method !== 'POST') return request.method;
  const named = urlEncodedFields(request.rawQuery).get('_method') ?? request.headers['x-http-method-override'];
  const method = typeof named === 'string' ? named.trim().toUpperCase() : '';
  return METHODS.includes(method) ? method : request.method;
};

/** A request with the route that its path leads to. */
export interface Target {
  readonly request: HttpRequest;
  readonly place: Place;
  readonly route: Matched;
}

/** Finds the route of a request; undefined: its path leads nowhere. */
export const targetOf = (request: HttpRequest): Target | undefined => {
  const place = placeIn(request);
  const route = place && routeOf(place.path);
  return place && route && { request, place, route };
};

/** Authenticates the caller, checks the parameters, and gives the operation's answer its form. */
export const answered = async <A extends Args>(
  endpoint: Endpoint<A>,
  answer: (call: Call<A>) => Promise<Answer>,
  { place, route, request }: Target,
): Promise<HttpResponse> => {
  const start = remember(begun(request));
  const caller = await authenticate({ headers: request.headers });
  const exchange = remember({ ...start, allow: allowedMethods(route, caller) });
  const query = urlEncodedFields(request.rawQuery);
  const body = bodyFields(request);
  const sent = lookupIn({ ...body, query, segment: place.segment });
  const input = await checkedInput(endpoint.args, sent, { caller, sent });
  const { language: asked } = input as { readonly language?: Exchange['addresses']['languageParameter'] };
  const wasSent = query.has('language') || body.json.has('language') || body.form.has('language');
  const addresses = addressesOf(request, place.segment, wasSent ? asked : undefined);
  const call = {
    input,
    caller,
    asked,
    language: shownLanguage(asked),
    addresses,
    path: route.pathParameters,
    request,
    wantsCalendar: place.isCalendar || prefersCalendar(request.headers.accept),
    sent,
  };
  return responseOf({ ...exchange, addresses }, await answer(call));
};

/** The operations of the same path to which a POST goes that stands for another method. */
export type Siblings = Readonly<Partial<Record<Method, HttpHandler>>>;

/** Makes the handler of one operation. */
export const calendarRoute = <A extends Args>(
  endpoint: Endpoint<A>,
  answer: (call: Call<A>) => Promise<Answer>,
  siblings: Siblings = {},
): HttpHandler => {
  const respond: Respond = async (sent) => {
    const method = actualMethod(sent);
    const request = { ...sent, method };
    const sibling = Object.entries(siblings).find(([name]) => name === method)?.[1];
    if (sibling !== undefined) return sibling.respond(request);
    const target = targetOf(request);
    const isMine = target?.route.endpoints.some(({ operation }) => operation === endpoint.operation);
    const hasMethod = endpoint.methods.some((one) => one === method);
    if (target === undefined || !isMine || !hasMethod || (target.place.isCalendar && method !== 'GET')) throw noRoute();
    return answered(endpoint, answer, target);
  };
  return httpHandler({ api: 'calendar', operation: endpoint.operation, render: renderCalendarError }, respond);
};
