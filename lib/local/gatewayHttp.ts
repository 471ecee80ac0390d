import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { MAX_BODY_BYTES, readBody } from '#lib/local/gatewayBody.ts';

/**
 * serverless-offline's HTTP server, made to behave as API Gateway's HTTP API does. It decodes every body as UTF-8,
 * refuses bodies over 10 MiB, writes header names in lower case, answers CORS by itself and compresses: here bodies
 * that are not text reach the handler as base64, large ones as bytes, and answers leave as the handler gave them.
 */

interface HapiRequest {
  headers: Record<string, string | undefined>;
  mime: string | null;
  payload: unknown;
  readonly url: URL;
  rawPayload?: unknown;
  readonly raw: { readonly req: IncomingMessage & { payload?: unknown }; readonly res: ServerResponse };
}
type HapiResponse = {
  header(name: string, value: unknown, options?: unknown): unknown;
  charset(name: string): unknown;
};
type HapiToolkit = { response(body?: unknown): HapiResponse; readonly continue: symbol };
type Handler = (request: HapiRequest, toolkit: HapiToolkit) => unknown;
interface HapiRoute {
  readonly path: string;
  readonly handler: Handler;
  readonly options: { readonly payload?: object };
}
interface HapiServer {
  route(routes: HapiRoute | readonly HapiRoute[]): void;
  ext(event: string, method: (request: HapiRequest, toolkit: HapiToolkit) => unknown): void;
}
type HapiModule = { Server: (options: object) => HapiServer };

/** Media types whose bodies the gateway passes on as text. */
const TEXT = /^(?:text\/|application\/(?:json|xml|javascript)\b|[^;]*\+(?:json|xml)\b)/i;

const SPECIAL_CASE: Readonly<Record<string, string>> = {
  etag: 'ETag',
  'www-authenticate': 'WWW-Authenticate',
  'content-md5': 'Content-MD5',
};

const canonicalCase = (name: string): string =>
  SPECIAL_CASE[name] ?? name.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase());

/** Headers that the server adds of its own accord and the gateway does not. */
const ADDED = new Set(['cache-control', 'accept-ranges', 'vary']);

const spelledNames = new WeakMap<ServerResponse, Map<string, string>>();

const keepHeaderCase = ({ raw: { res } }: HapiRequest): void => {
  const spelled = new Map<string, string>();
  spelledNames.set(res, spelled);
  const setHeader = res.setHeader.bind(res);
  res.setHeader = (name, value) => {
    const lower = name.toLowerCase();
    if (ADDED.has(lower) && !spelled.has(lower)) return res;
    return setHeader(spelled.get(lower) ?? canonicalCase(lower), value);
  };
};

const rememberSpelling = (toolkit: HapiToolkit, res: ServerResponse): HapiToolkit =>
  Object.create(toolkit, {
    response: {
      value: (body?: unknown) => {
        const response = toolkit.response(body);
        const header = response.header.bind(response);
        response.charset('');
        response.header = (name, value, options) => {
          const lower = name.toLowerCase();
          spelledNames.get(res)?.set(lower, name === lower ? canonicalCase(name) : name);
          return header(name, value, options);
        };
        return response;
      },
    },
  });

/** From here on, in bytes, a body is handed on as it is: text or base64 of it would fill the memory a second time. */
const LARGE = 1024 * 1024;

const isText = (payload: Buffer, headers: HapiRequest['headers']): boolean =>
  (headers['content-encoding'] ?? 'identity') === 'identity' &&
  TEXT.test(headers['content-type'] ?? '') &&
  isUtf8(payload);

/** The plugin takes a body for binary by the parsed content type; what the event carries is the raw one. */
const passBytes = (request: HapiRequest, payload: Buffer): void => {
  const { headers } = request;
  request.mime = 'application/octet-stream';
  request.payload = payload;
  if (payload.length > LARGE) {
    // The event carries what this gives, unless the type is one of those that the plugin takes for binary.
    headers['content-type'] = 'text/plain';
    request.payload = { toString: () => payload };
  } else if (payload.length > 0 && !isText(payload, headers)) headers['content-type'] = 'application/octet-stream';
};

/** The event has been made by now: what it was made from need not live as long as the request. */
const releaseBytes = (request: HapiRequest): void => {
  request.payload = null;
  request.rawPayload = null;
  request.raw.req.payload = null;
};

/** An answer of the gateway itself. */
const refusal = (toolkit: HapiToolkit, statusCode: number, message: string) =>
  Object.assign(toolkit.response({ message }), { statusCode });

const gatewayHandler =
  (handler: Handler): Handler =>
  async (request, toolkit) => {
    const payload = request.payload === request.raw.req ? await readBody(request.raw.req) : Buffer.alloc(0);
    if (payload === undefined) return refusal(toolkit, 413, 'Request Entity Too Large');
    passBytes(request, payload);
    // The event takes the query from here, which would write it anew.
    request.url.searchParams.toString = () => request.url.search.slice(1);
    const answer = handler(request, rememberSpelling(toolkit, request.raw.res));
    releaseBytes(request);
    return answer;
  };

const notFound: Handler = (_, toolkit) => refusal(toolkit, 404, 'Not Found');

const gatewayRoute = (route: HapiRoute): HapiRoute => {
  // The last route of all, for whatever no other takes.
  if (route.path === '/{p*}') return { ...route, handler: notFound, options: {} };
  const given = { parse: false, output: 'stream', maxBytes: MAX_BODY_BYTES };
  const payload = route.options.payload === undefined ? {} : { payload: given };
  return { ...route, handler: gatewayHandler(route.handler), options: { ...route.options, ...payload } };
};

const asGateway = (server: HapiServer): HapiServer => {
  const route = server.route.bind(server);
  server.route = (routes) => (Array.isArray(routes) ? route(routes) : route(gatewayRoute(routes as HapiRoute)));
  const extend = server.ext.bind(server);
  extend('onRequest', (request, toolkit) => {
    keepHeaderCase(request);
    return toolkit.continue;
  });
  // Its one extension answers CORS, which is the handlers' business.
  server.ext = (event, method) => {
    if (event !== 'onPreResponse') extend(event, method);
  };
  return server;
};

/** Replaces the server that serverless-offline is going to make: call it before the plugin starts. */
export const repairOfflineServer = (): void => {
  const offline = createRequire(import.meta.url).resolve('serverless-offline');
  const hapi = createRequire(offline)('@hapi/hapi') as HapiModule;
  const make = hapi.Server;
  hapi.Server = function Server(options: object) {
    return asGateway(make({ ...options, compression: false }));
  };
};
