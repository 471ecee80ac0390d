import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { resolveBaseUrl } from '#lib/shared/http/baseUrl.ts';
import { gunzipBody } from '#lib/shared/http/gzip.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';

/** What is read of a Lambda event of payload format 2.0; sample events hold no more than this. */
export interface HttpEvent {
  readonly rawPath: string;
  readonly rawQueryString?: string | undefined;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  readonly pathParameters?: Readonly<Record<string, string | undefined>> | undefined;
  readonly requestContext: {
    readonly requestId?: string | undefined;
    readonly domainName?: string | undefined;
    readonly stage?: string | undefined;
    readonly http: { readonly method: string; readonly sourceIp?: string | undefined };
  };
  /** Bytes where they are large and the gateway is in the same process; text and base64 from any other. */
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

const tooLarge = (limit: number) => new ServiceError('tooLarge', `The body is larger than ${limit} bytes`);

const decodeTransferForm = (event: HttpEvent, limit: number): Buffer => {
  const text = event.body ?? '';
  if (typeof text !== 'string') {
    if (text.length > limit) throw tooLarge(limit);
    return text;
  }
  if (event.isBase64Encoded !== true) {
    if (Buffer.byteLength(text) > limit) throw tooLarge(limit);
    return Buffer.from(text);
  }
  if (text.length > Math.ceil(limit / 3) * 4) throw tooLarge(limit);
  const body = Buffer.from(text, 'base64');
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  // The decoder skips what is not base64: then less comes out than the length (RFC 4648, 4) promises.
  if (text.length % 4 !== 0 || body.length !== (text.length / 4) * 3 - padding)
    throw new ServiceError('invalidArgument', 'The body is not valid base64');
  if (body.length > limit) throw tooLarge(limit);
  return body;
};

/** From here on, in characters or bytes, a body is given up as soon as it is decoded: the memory is for one copy. */
const LARGE = 1024 * 1024;

const decodeBody = async (event: HttpEvent, encoding: string | undefined): Promise<Buffer> => {
  const limit = config.maxBodyBytes;
  const body = decodeTransferForm(event, limit);
  if ((event.body?.length ?? 0) > LARGE) event.body = undefined;
  const coding = encoding?.trim().toLowerCase() ?? '';
  if (coding === '' || coding === 'identity') return body;
  if (coding !== 'gzip' && coding !== 'x-gzip')
    throw new ServiceError('invalidArgument', 'Content-Encoding must be gzip or identity', {
      code: 'unsupportedEncoding',
    });
  return gunzipBody(body, limit);
};

/** The stage is part of `rawPath`, save for `$default` (and for local servers that leave it out). */
const withoutStage = (path: string, stage: string): string =>
  stage !== '' && stage !== '$default' && (path === `/${stage}` || path.startsWith(`/${stage}/`))
    ? path.slice(stage.length + 1) || '/'
    : path;

/** The request without its body: enough to answer an error of any kind. */
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
    body: Buffer.alloc(0),
    baseUrl: resolveBaseUrl(headers, domainName, stage),
    requestId,
  };
};

/** The request with the bytes that its client sent; refuses a body that is damaged, too large or oddly encoded. */
export const attachBody = async (head: HttpRequest, event: HttpEvent): Promise<HttpRequest> => ({
  ...head,
  body: await decodeBody(event, head.headers['content-encoding']),
});
