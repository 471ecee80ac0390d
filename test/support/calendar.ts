import { gunzipSync } from 'node:zlib';
import type { HttpHandler } from '#lib/shared/http/handler.ts';
import { handler } from '../../functions/calendar/rest.ts';

/** Path of the namespace. */
export const ROOT = '/calendar/events/v1';

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of all shapes
type Json = any;

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly json: Json;
}

interface Message {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent unchanged. */
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
  readonly through?: HttpHandler;
  /** The source address. */
  readonly from?: string;
  /** Time that the function has left, in milliseconds. */
  readonly remaining?: number;
}

/** Returns the authentication header of a user. */
export const as = (name: string, password = 'secret'): Readonly<Record<string, string>> => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});

/** Sends a request to the calendar; `path` follows the namespace unless it is absolute. */
export const send = async (method: string, path: string, message: Message = {}): Promise<Reply> => {
  const {
    headers = {},
    json,
    body = json === undefined ? undefined : JSON.stringify(json),
    isBase64Encoded = false,
    through = handler,
    from,
    remaining,
  } = message;
  const [rawPath = '', rawQueryString = ''] = path.split(/\?(.*)/s);
  const isAbsolute = rawPath.startsWith('/es/') || rawPath.startsWith('/en/') || rawPath.includes(ROOT);
  const event = {
    rawPath: isAbsolute ? rawPath : `${ROOT}${rawPath}`,
    rawQueryString,
    headers: {
      host: 'agenda.example',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    requestContext: {
      requestId: 'test',
      domainName: 'agenda.example',
      stage: '$default',
      http: { method, sourceIp: from },
    },
    body,
    isBase64Encoded,
  };
  const context = remaining === undefined ? {} : { getRemainingTimeInMillis: () => remaining };
  const result = await through(event, context);
  const bytes = Buffer.from(result.body, result.isBase64Encoded ? 'base64' : 'utf8');
  const text = (result.headers['Content-Encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  const isJson = /json/.test(result.headers['Content-Type'] ?? '') && text !== '';
  return {
    status: result.statusCode,
    headers: result.headers,
    body: text,
    json: isJson ? JSON.parse(text) : undefined,
  };
};
