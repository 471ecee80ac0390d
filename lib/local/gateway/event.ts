import { isUtf8 } from 'node:buffer';

/** Source of an event of payload format 2.0. */
export interface GatewayRequest {
  readonly routeKey: string;
  readonly method: string;
  readonly url: URL;
  /** Names and values alternately, as received. */
  readonly rawHeaders: readonly string[];
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly sourceIp: string;
}

/** Names in lower case; the values of a repeated header are joined by commas, cookies by semicolons (RFC 9113 §8.2.3). */
const joinHeaders = (rawHeaders: readonly string[]): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const value = rawHeaders[index + 1] ?? '';
    const before = headers[name];
    const separator = name === 'cookie' ? ';' : ',';
    headers[name] = before === undefined ? value : `${before}${separator}${value}`;
  }
  return headers;
};

/** The gateway passes cookies one by one, and not among the headers. */
const splitCookies = (header: string | undefined): readonly string[] =>
  (header ?? '').split(';').flatMap((cookie) => cookie.trim() || []);

/** Media types whose bodies the gateway passes as text. */
const TEXT = /^(?:text\/|application\/(?:json|xml|javascript)\b|[^;]*\+(?:json|xml)\b)/i;

/** In bytes. Larger bodies are passed as a Buffer, because text or base64 would be a second copy in memory. */
const LARGE = 1024 * 1024;

const isText = (body: Buffer, headers: Readonly<Record<string, string>>): boolean =>
  (headers['content-encoding'] ?? 'identity') === 'identity' &&
  TEXT.test(headers['content-type'] ?? '') &&
  isUtf8(body);

const encodeBody = (body: Buffer, headers: Readonly<Record<string, string>>) => {
  if (body.length === 0) return { isBase64Encoded: false };
  if (body.length > LARGE) return { body, isBase64Encoded: false };
  const isBase64Encoded = !isText(body, headers);
  return { body: body.toString(isBase64Encoded ? 'base64' : 'utf8'), isBase64Encoded };
};

/** Converts a request to the event of API Gateway's HTTP API, payload format 2.0. */
export const toGatewayEvent = (request: GatewayRequest, body: Buffer): object => {
  const { routeKey, method, url, rawHeaders, pathParameters, sourceIp } = request;
  const { cookie, ...headers } = joinHeaders(rawHeaders);
  const cookies = splitCookies(cookie);
  return {
    version: '2.0',
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookies.length === 0 ? {} : { cookies }),
    headers,
    ...(Object.keys(pathParameters).length === 0 ? {} : { pathParameters }),
    requestContext: {
      stage: '$default',
      http: {
        method,
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
    },
    ...encodeBody(body, headers),
  };
};
