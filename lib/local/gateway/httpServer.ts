import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toGatewayEvent } from '#lib/local/gateway/event.ts';
import { BODY_TIMES, readBody, type UnreadBody } from '#lib/local/gateway/requestBody.ts';
import { type GatewayResult, sendResult, toErrorResult } from '#lib/local/gateway/response.ts';
import type { GetFunction, LocalFunction } from '#lib/local/invoke/invokeFunction.ts';

/**
 * Replaces the request handling of serverless-offline, so that it behaves like API Gateway's HTTP API. Only its routes
 * remain. It would decode every body as UTF-8, refuse bodies over 10 MiB and write header names in lower case. It would
 * also answer CORS preflights, compress, refuse malformed paths and media types, and look up the handler's file for
 * every request.
 */

interface HapiRequest {
  readonly method: string;
  readonly url: URL;
  setUrl(path: string): void;
  readonly params: Readonly<Record<string, string>>;
  readonly payload: unknown;
  readonly info: { readonly remoteAddress: string };
  readonly raw: { readonly req: IncomingMessage; readonly res: ServerResponse };
}
/** The second argument of a handler, which returns `abandon` when it has sent the response itself. */
type HapiToolkit = { readonly abandon: symbol; readonly continue: symbol };
type Handler = (request: HapiRequest, toolkit: HapiToolkit) => unknown;
interface HapiRoute {
  readonly method: string;
  readonly path: string;
  readonly handler: Handler;
  readonly options: { readonly payload?: object };
}
interface HapiServer {
  readonly listener: Server;
  route(routes: HapiRoute | readonly HapiRoute[]): void;
  ext(event: string, method: Handler): void;
}
type HapiModule = { Server: (options: object) => HapiServer };

interface OfflineServer {
  createRoutes(this: unknown, functionKey: string, event: { readonly routeKey: string }, handler: string): void;
}

/** The function and route key for which serverless-offline is creating a route. */
interface Target {
  readonly call: LocalFunction;
  readonly routeKey: string;
}

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/** Escapes the percent signs of a malformed path, so that its function refuses it in its own form and not the server. */
const escapeMalformedPath: Handler = (request, toolkit) => {
  const { pathname, search } = request.url;
  if (!isDecodable(pathname)) request.setUrl(`${pathname.replaceAll('%', '%25')}${search}`);
  return toolkit.continue;
};

/** The event holds the only reference to the body, so that the handler can free it. */
const readEvent = async ({ routeKey }: Target, request: HapiRequest): Promise<object | UnreadBody> => {
  const { method, params, info, raw } = request;
  const sent = raw.req.url ?? '/';
  // As text, because a path that begins with two slashes relative to a URL would be a host.
  const url = new URL(sent.startsWith('/') ? `${request.url.origin}${sent}` : sent);
  const body = request.payload === raw.req ? await readBody(raw.req) : Buffer.alloc(0);
  if (typeof body === 'string') return body;
  const { rawHeaders } = raw.req;
  const head = { routeKey, url, rawHeaders, method: method.toUpperCase(), sourceIp: info.remoteAddress };
  return toGatewayEvent({ ...head, pathParameters: { ...params } }, body);
};

/** Aborts when the connection closes before the response is sent. */
const createDisconnectSignal = (response: ServerResponse): AbortSignal => {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
};

/** RFC 9110 §15.5.9: after a 408 the server closes the connection. */
const REFUSALS: Readonly<Record<UnreadBody, GatewayResult>> = {
  tooLarge: toErrorResult(413, 'Request Entity Too Large'),
  tooSlow: toErrorResult(408, 'Request Timeout', { Connection: 'close' }),
  cut: toErrorResult(400, 'Bad Request'),
};

const callFunction = async (target: Target, request: HapiRequest): Promise<GatewayResult> => {
  const event = await readEvent(target, request);
  if (typeof event === 'string') return REFUSALS[event];
  try {
    return (await target.call(event, createDisconnectSignal(request.raw.res))) as GatewayResult;
  } catch (error) {
    process.stderr.write(`${target.routeKey}: ${error instanceof Error ? error.stack : error}\n`);
    return toErrorResult(500, 'Internal Server Error');
  }
};

const createHandler =
  (answer: (request: HapiRequest) => Promise<GatewayResult> | GatewayResult): Handler =>
  async (request, toolkit) => {
    sendResult(request.raw.res, request.method === 'head', await answer(request));
    return toolkit.abandon;
  };

const notFound = createHandler(() => toErrorResult(404, 'Not Found'));

/** `readBody` reads the body and limits its size and time; the functions alone judge its media type. */
const STREAM_PAYLOAD = {
  parse: false,
  output: 'stream',
  maxBytes: Number.MAX_SAFE_INTEGER,
  override: 'application/octet-stream',
};

const isCatchAll = ({ path }: HapiRoute): boolean => path === '/{p*}';

const gatewayRoute = (route: HapiRoute, target: Target | undefined): HapiRoute => {
  if (target === undefined)
    return isCatchAll(route) ? { ...route, handler: notFound, options: { payload: STREAM_PAYLOAD } } : route;
  const handler = createHandler((request) => callFunction(target, request));
  const payload = route.options.payload === undefined ? {} : { payload: STREAM_PAYLOAD };
  return { ...route, handler, options: { ...route.options, ...payload } };
};

/** Milliseconds after which Node closes a connection whose request is not complete, in case nothing reads its body. */
const LONGEST_REQUEST = BODY_TIMES.whole + 60_000;

const asGateway = (server: HapiServer, targetOf: () => Target | undefined): HapiServer => {
  server.listener.requestTimeout = LONGEST_REQUEST;
  const route = server.route.bind(server);
  server.route = (routes) =>
    Array.isArray(routes) ? route(routes) : route(gatewayRoute(routes as HapiRoute, targetOf()));
  server.ext('onRequest', escapeMalformedPath);
  // Its only extension answers CORS preflights, which the handlers do.
  server.ext = () => {};
  return server;
};

/** Replaces the server that serverless-offline creates; call it before the plugin starts. */
export const replaceOfflineServer = async (getFunction: GetFunction): Promise<void> => {
  const offline = createRequire(import.meta.url).resolve('serverless-offline');
  const hapi = createRequire(offline)('@hapi/hapi') as HapiModule;
  const make = hapi.Server;
  let target: Target | undefined;
  hapi.Server = function Server(options: object) {
    return asGateway(make({ ...options, compression: false }), () => target);
  };
  // Must follow the assignment above: the module reads `Server` when it is loaded.
  const file = pathToFileURL(join(dirname(offline), 'events', 'http', 'HttpServer.js')).href;
  const { prototype } = ((await import(file)) as { default: { prototype: OfflineServer } }).default;
  const { createRoutes } = prototype;
  prototype.createRoutes = function (key, event, handler) {
    target = { call: getFunction(key), routeKey: event.routeKey };
    createRoutes.call(this, key, event, handler);
    target = undefined;
  };
};
