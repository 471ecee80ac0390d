import type { ServerResponse } from 'node:http';

/** The result of a function, payload format 2.0. */
export interface GatewayResult {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

/** Creates an error response of the gateway itself. */
export const toErrorResult = (
  statusCode: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): GatewayResult => ({
  statusCode,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify({ message }),
});

const SPECIAL_CASE: Readonly<Record<string, string>> = {
  etag: 'ETag',
  'www-authenticate': 'WWW-Authenticate',
  'content-md5': 'Content-MD5',
};

const canonicalCase = (name: string): string =>
  SPECIAL_CASE[name] ?? name.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase());

/** In characters. Larger bodies are sent separately from the headers, because joining them would copy the body. */
const LARGE = 1024 * 1024;

/** Statuses of responses without body and Content-Length (RFC 9110 §8.6). */
const BODILESS = new Set([204, 304]);

/** Sends the result of a function; header names in lower case are sent in canonical case, others as spelled. */
export const sendResult = (response: ServerResponse, isHead: boolean, result: GatewayResult): void => {
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded = false } = result;
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) response.setHeader(name === name.toLowerCase() ? canonicalCase(name) : name, value);
  }
  if (cookies.length > 0) response.setHeader('Set-Cookie', cookies);
  response.statusCode = statusCode;
  if (isHead || BODILESS.has(statusCode)) {
    response.end();
    return;
  }
  const content = isBase64Encoded ? Buffer.from(body, 'base64') : body;
  response.setHeader('Content-Length', Buffer.byteLength(content));
  if (content.length > LARGE) response.flushHeaders();
  response.end(content);
};
