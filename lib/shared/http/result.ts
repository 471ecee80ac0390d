import { config } from '#lib/shared/config.ts';
import { acceptsGzip, gzipBody, isCompressible } from '#lib/shared/http/gzip.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { releaseMemory } from '#lib/shared/releaseMemory.ts';
import { hasSessionCookie } from './cookie.ts';

/** The result of a Lambda for the gateway, payload format 2.0. */
export interface HttpResult {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`; `headers` could hold only one. */
  readonly cookies?: readonly string[];
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

const getHeader = (headers: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];

type Headers = Readonly<Record<string, string>>;

/** Adds request headers to `Vary`, so that caches distinguish the representations they select (RFC 9110 §12.5.5). */
const addVary = (headers: Headers, names: readonly string[]): Headers => {
  const before = (getHeader(headers, 'vary') ?? '').split(',').flatMap((name) => name.trim() || []);
  const known = new Set(before.map((name) => name.toLowerCase()));
  const added = known.has('*') ? [] : names.filter((name) => !known.has(name.toLowerCase()));
  if (added.length === 0) return headers;
  const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'vary');
  return { ...Object.fromEntries(others), Vary: [...before, ...added].join(', ') };
};

/** The trusted request headers from which the links of a response are built. */
const getBaseUrlHeaders = (): readonly string[] =>
  config.trustedProxies > 0 && config.baseUrl === undefined ? ['X-Forwarded-Host', 'X-Forwarded-Proto'] : [];

const base64 = (bytes: Uint8Array): string => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  releaseMemory(bytes);
  return text;
};

/**
 * A request with a cookie gets an answer for one person: by default, shared caches may not store it, as they would
 * without this header.
 */
const withPrivacy = ({ cookies = [] }: HttpRequest, headers: Headers): Headers =>
  hasSessionCookie(cookies) && getHeader(headers, 'cache-control') === undefined
    ? { ...headers, 'Cache-Control': 'private, no-cache' }
    : headers;

/** Browsers must not guess another media type, such as HTML in JSON or in a document that somebody uploaded. */
const NO_SNIFFING: Headers = { 'X-Content-Type-Options': 'nosniff' };

const encodeBody = async (request: HttpRequest, response: HttpResponse): Promise<HttpResult> => {
  const { status, body = '' } = response;
  const headers = { ...addVary(withPrivacy(request, response.headers ?? {}), getBaseUrlHeaders()), ...NO_SNIFFING };
  if (request.method === 'HEAD') return { statusCode: status, headers, body: '', isBase64Encoded: false };
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  const canZip =
    getHeader(headers, 'content-encoding') === undefined &&
    isCompressible(getHeader(headers, 'content-type') ?? '', bytes);
  if (canZip && acceptsGzip(request.headers['accept-encoding'])) {
    const zipped = await gzipBody(typeof body === 'string' ? Buffer.from(body) : body);
    return {
      statusCode: status,
      headers: { ...addVary(headers, ['Accept-Encoding']), 'Content-Encoding': 'gzip' },
      body: base64(zipped),
      isBase64Encoded: true,
    };
  }
  const isText = typeof body === 'string';
  return {
    statusCode: status,
    headers: canZip ? addVary(headers, ['Accept-Encoding']) : headers,
    body: isText ? body : base64(body),
    isBase64Encoded: !isText,
  };
};

/** Converts a response for the gateway: compressed if the client accepts gzip, bytes as base64, text unchanged. */
export const toHttpResult = async (request: HttpRequest, response: HttpResponse): Promise<HttpResult> => {
  const { cookies = [] } = response;
  const result = await encodeBody(request, response);
  return cookies.length === 0 ? result : { ...result, cookies };
};
