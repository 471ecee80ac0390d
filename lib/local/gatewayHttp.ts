import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';

/**
 * serverless-offline's HTTP server, made to behave as API Gateway's HTTP API does. It decodes every body as UTF-8,
 * refuses bodies over 10 MiB, writes header names in lower case, answers CORS by itself and compresses: here bodies
 * that are not text reach the handler as base64, and answers leave as the handler gave them.
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

/** Above what a handler accepts, so that too large a body is refused in the API's own form. */
const MAX_BODY_BYTES = 128 * 1024 * 1024;

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

const asArrayBuffer = (bytes: Buffer): ArrayBufferLike =>
  bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength
    ? bytes.buffer
    : bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);

/** The plugin takes a body for binary by the parsed content type; what the event carries is the raw one. */
const passBytes = (request: HapiRequest): void => {
  const { headers, payload } = request;
  request.mime = 'application/octet-stream';
  if (!Buffer.isBuffer(payload) || payload.length === 0) return;
  const plain = (headers['content-encoding'] ?? 'identity') === 'identity';
  if (plain && TEXT.test(headers['content-type'] ?? '') && isUtf8(payload)) return;
  headers['content-type'] = 'application/octet-stream';
  // It would make a string and two copies of the bytes: an ArrayBuffer is not copied, the string is never read.
  request.payload = Object.assign(asArrayBuffer(payload), { toString: () => 'binary' });
};

/** The event has been made by now: what it was made from need not live as long as the request. */
const releaseBytes = (request: HapiRequest): void => {
  request.payload = null;
  request.rawPayload = null;
  request.raw.req.payload = null;
};

const gatewayHandler =
  (handler: Handler): Handler =>
  (request, toolkit) => {
    passBytes(request);
    // The event takes the query from here, which would write it anew.
    request.url.searchParams.toString = () => request.url.search.slice(1);
    const answer = handler(request, rememberSpelling(toolkit, request.raw.res));
    releaseBytes(request);
    return answer;
  };

const notFound: Handler = (_, toolkit) =>
  Object.assign(toolkit.response({ message: 'Not Found' }), { statusCode: 404 });

const gatewayRoute = (route: HapiRoute): HapiRoute => {
  // The last route of all, for whatever no other takes.
  if (route.path === '/{p*}') return { ...route, handler: notFound, options: {} };
  const payload = route.options.payload === undefined ? {} : { payload: { parse: false, maxBytes: MAX_BODY_BYTES } };
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
