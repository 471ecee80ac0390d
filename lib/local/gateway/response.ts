import type { ServerResponse } from 'node:http';

/** What a function answers: payload format 2.0. */
export interface GatewayResult {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

/** An answer of the gateway itself. */
export const toErrorResult = (statusCode: number, message: string): GatewayResult => ({
  statusCode,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ message }),
});

const SPECIAL_CASE: Readonly<Record<string, string>> = {
  etag: 'ETag',
  'www-authenticate': 'WWW-Authenticate',
  'content-md5': 'Content-MD5',
};

const canonicalCase = (name: string): string =>
  SPECIAL_CASE[name] ?? name.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase());

/** From here on, in characters, the text of a body is not joined to the headers, which would copy it. */
const LARGE = 1024 * 1024;

/** Statuses of answers that have no body, and no length of one (RFC 9110, 8.6). */
const BODILESS = new Set([204, 304]);

/** Sends an answer as the function gave it: header names as it spells them, in canonical case where it does not. */
export const sendResult = (response: ServerResponse, isHead: boolean, result: GatewayResult): void => {
  const { statusCode, headers = {}, body = '', isBase64Encoded = false } = result;
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) response.setHeader(name === name.toLowerCase() ? canonicalCase(name) : name, value);
  }
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
