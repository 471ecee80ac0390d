import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toGatewayEvent } from '#lib/local/gateway/event.ts';
import { readBody } from '#lib/local/gateway/requestBody.ts';
import { type GatewayResult, sendResult, toErrorResult } from '#lib/local/gateway/response.ts';
import type { GetFunction, LocalFunction } from '#lib/local/invoke/invokeFunction.ts';

/**
 * serverless-offline's HTTP server, made to behave as API Gateway's HTTP API does. It keeps its routes; what they
 * answer comes from here: by itself it decodes every body as UTF-8, refuses bodies over 10 MiB, writes header names in
 * lower case, answers CORS, compresses, and looks for the file of the handler anew with every request.
 */

interface HapiRequest {
  readonly method: string;
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  readonly payload: unknown;
  readonly info: { readonly remoteAddress: string };
  readonly raw: { readonly req: IncomingMessage; readonly res: ServerResponse };
}
/** The second argument of a handler: what it returns instead of an answer that it has sent by itself. */
type HapiToolkit = { readonly abandon: symbol };
type Handler = (request: HapiRequest, toolkit: HapiToolkit) => unknown;
interface HapiRoute {
  readonly method: string;
  readonly path: string;
  readonly handler: Handler;
  readonly options: { readonly payload?: object };
}
interface HapiServer {
  route(routes: HapiRoute | readonly HapiRoute[]): void;
  ext(event: string, method: Handler): void;
}
type HapiModule = { Server: (options: object) => HapiServer };

interface OfflineServer {
  createRoutes(this: unknown, functionKey: string, event: { readonly routeKey: string }, handler: string): void;
}

/** The function, and the route as the gateway names it, for which the plugin is making a route right now. */
interface Target {
  readonly call: LocalFunction;
  readonly routeKey: string;
}

/** From here on the event alone holds the body, so that the handler can give it up. */
const readEvent = async ({ routeKey }: Target, request: HapiRequest): Promise<object | undefined> => {
  const { method, url, params, info, raw } = request;
  const body = request.payload === raw.req ? await readBody(raw.req) : Buffer.alloc(0);
  if (body === undefined) return undefined;
  const { rawHeaders } = raw.req;
  const head = { routeKey, url, rawHeaders, method: method.toUpperCase(), sourceIp: info.remoteAddress };
  return toGatewayEvent({ ...head, pathParameters: { ...params } }, body);
};

/** Aborted when the connection closes before the answer is sent. */
const createDisconnectSignal = (response: ServerResponse): AbortSignal => {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
};

const callFunction = async (target: Target, request: HapiRequest): Promise<GatewayResult> => {
  const event = await readEvent(target, request);
  if (event === undefined) return toErrorResult(413, 'Request Entity Too Large');
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

/** The body is read here, to where it has room; the limit is that of `readBody`. */
const UNREAD = { parse: false, output: 'stream', maxBytes: Number.MAX_SAFE_INTEGER };

/** The last route of all, for whatever no other takes. */
const isLast = ({ path }: HapiRoute): boolean => path === '/{p*}';

const gatewayRoute = (route: HapiRoute, target: Target | undefined): HapiRoute => {
  if (target === undefined) return isLast(route) ? { ...route, handler: notFound, options: {} } : route;
  const handler = createHandler((request) => callFunction(target, request));
  const payload = route.options.payload === undefined ? {} : { payload: UNREAD };
  return { ...route, handler, options: { ...route.options, ...payload } };
};

const asGateway = (server: HapiServer, targetOf: () => Target | undefined): HapiServer => {
  const route = server.route.bind(server);
  server.route = (routes) =>
    Array.isArray(routes) ? route(routes) : route(gatewayRoute(routes as HapiRoute, targetOf()));
  // Its one extension answers CORS, which is the handlers' business.
  server.ext = () => {};
  return server;
};

/** Replaces the server that serverless-offline is going to make: call it before the plugin starts. */
export const replaceOfflineServer = async (functionOf: GetFunction): Promise<void> => {
  const offline = createRequire(import.meta.url).resolve('serverless-offline');
  const hapi = createRequire(offline)('@hapi/hapi') as HapiModule;
  const make = hapi.Server;
  let target: Target | undefined;
  hapi.Server = function Server(options: object) {
    return asGateway(make({ ...options, compression: false }), () => target);
  };
  // Only now: the module takes its `Server` when it is loaded.
  const file = pathToFileURL(join(dirname(offline), 'events', 'http', 'HttpServer.js')).href;
  const { prototype } = ((await import(file)) as { default: { prototype: OfflineServer } }).default;
  const { createRoutes } = prototype;
  prototype.createRoutes = function (key, event, handler) {
    target = { call: functionOf(key), routeKey: event.routeKey };
    createRoutes.call(this, key, event, handler);
    target = undefined;
  };
};
