import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { resolveBaseUrl } from '#lib/shared/http/baseUrl.ts';
import { createTooLargeError } from '#lib/shared/http/createTooLargeError.ts';
import { gunzipBody, isGzip } from '#lib/shared/http/gzip.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';

/** The members of a Lambda event (payload format 2.0) that are read; sample events hold no others. */
export interface HttpEvent {
  readonly rawPath: string;
  readonly rawQueryString?: string | undefined;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  /** The cookies, each as `name=value`; the gateway takes them out of the headers. */
  readonly cookies?: readonly string[] | undefined;
  readonly pathParameters?: Readonly<Record<string, string | undefined>> | undefined;
  readonly requestContext: {
    readonly requestId?: string | undefined;
    readonly domainName?: string | undefined;
    readonly stage?: string | undefined;
    readonly http: { readonly method: string; readonly sourceIp?: string | undefined };
  };
  /** A Buffer for large bodies from the local gateway, which is in the same process; else text or base64. */
  body?: string | Buffer | undefined;
  readonly isBase64Encoded?: boolean | undefined;
}

export const lowerCaseHeaders = (headers: HttpEvent['headers'] = {}): Readonly<Record<string, string>> => {
  const lower: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) lower[name.toLowerCase()] = value;
  }
  return lower;
};

const decodeTransferForm = (event: HttpEvent, limit: number): Buffer => {
  const text = event.body ?? '';
  if (typeof text !== 'string') {
    if (text.length > limit) throw createTooLargeError(limit);
    return text;
  }
  if (event.isBase64Encoded !== true) {
    if (Buffer.byteLength(text) > limit) throw createTooLargeError(limit);
    return Buffer.from(text);
  }
  if (text.length > Math.ceil(limit / 3) * 4) throw createTooLargeError(limit);
  const body = Buffer.from(text, 'base64');
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  // Buffer.from skips invalid characters, so invalid base64 yields fewer bytes than its length implies (RFC 4648 §4).
  if (text.length % 4 !== 0 || body.length !== (text.length / 4) * 3 - padding)
    throw new ServiceError('invalidArgument', 'The body is not valid base64', {
      translation: { key: 'bodyBase64', values: {} },
    });
  if (body.length > limit) throw createTooLargeError(limit);
  return body;
};

/** In characters or bytes. The event's copy of a larger body is dropped once it is decoded, to hold it only once. */
const LARGE = 1024 * 1024;

export interface BodyOptions {
  /** Largest body in bytes, decompressed. If omitted, only the setting MAX_BODY_BYTES limits it. */
  readonly maxBodyBytes?: number;
  /** Whether an uncompressed body is accepted although its Content-Encoding is gzip. */
  readonly acceptsMislabelledGzip?: true;
}

const decodeBody = async (event: HttpEvent, encoding: string | undefined, options: BodyOptions): Promise<Buffer> => {
  const limit = Math.min(options.maxBodyBytes ?? Number.POSITIVE_INFINITY, config.maxBodyBytes);
  const body = decodeTransferForm(event, limit);
  if ((event.body?.length ?? 0) > LARGE) event.body = undefined;
  const coding = encoding?.trim().toLowerCase() ?? '';
  if (coding === '' || coding === 'identity') return body;
  if (coding !== 'gzip' && coding !== 'x-gzip')
    throw new ServiceError('invalidArgument', 'Content-Encoding must be gzip or identity', {
      code: 'unsupportedEncoding',
      translation: { key: 'contentEncoding', values: {} },
    });
  if (body.length === 0 || (options.acceptsMislabelledGzip && !isGzip(body))) return body;
  return gunzipBody(body, limit);
};

/** The gateway puts the stage before `rawPath`, except for `$default`; local servers leave it out. */
const withoutStage = (path: string, stage: string): string =>
  stage !== '' && stage !== '$default' && (path === `/${stage}` || path.startsWith(`/${stage}/`))
    ? path.slice(stage.length + 1) || '/'
    : path;

/** Converts an event to a request with an empty body, which suffices to render any error. */
export const toRequestHead = (event: HttpEvent, requestId: string): HttpRequest => {
  const headers = lowerCaseHeaders(event.headers);
  const { domainName = 'localhost', stage = '', http } = event.requestContext;
  return {
    method: http.method.toUpperCase(),
    path: withoutStage(event.rawPath, stage),
    pathParameters: Object.fromEntries(
      Object.entries(event.pathParameters ?? {}).map(([name, value]) => [name, value ?? '']),
    ),
    rawQuery: event.rawQueryString ?? '',
    headers,
    cookies: event.cookies ?? [],
    body: Buffer.alloc(0),
    baseUrl: resolveBaseUrl(headers, domainName, stage),
    requestId,
  };
};

/**
 * Returns the request with its decoded body.
 * @throws ServiceError `tooLarge`, or `invalidArgument` for a damaged body or an unknown Content-Encoding
 */
export const attachBody = async (head: HttpRequest, event: HttpEvent, options: BodyOptions): Promise<HttpRequest> => ({
  ...head,
  body: await decodeBody(event, head.headers['content-encoding'], options),
});
