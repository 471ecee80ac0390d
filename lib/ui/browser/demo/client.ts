import { findElement, toBase64 } from '#lib/ui/browser/demo/soap.ts';

/** Ids of the demonstration data by the names that sample events use: `event`, `document`, `plan`, … */
export type DemoIds = Readonly<Record<string, string>>;

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends requests to the APIs of a running service. */
export interface DemoClient {
  send(method: string, path: string, body?: string | FormData, contentType?: string): Promise<Answer>;
  /** Sends JSON and parses the answer. @throws Error unless the status is below 300 or expected */
  // biome-ignore lint/suspicious/noExplicitAny: the answers of three APIs
  json(method: string, path: string, body?: unknown, expected?: readonly number[]): Promise<any>;
  /** Calls a CMIS operation with the inner XML of its request and returns the envelope; undefined for objectNotFound. */
  cmis(service: string, operation: string, inner: string): Promise<string | undefined>;
}

const ENVELOPE = (operation: string, inner: string): string =>
  '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
  `<m:${operation} xmlns:m="http://docs.oasis-open.org/ns/cmis/messaging/200908/" ` +
  `xmlns:c="http://docs.oasis-open.org/ns/cmis/core/200908/"><m:repositoryId>main</m:repositoryId>${inner}</m:${operation}>` +
  '</soap:Body></soap:Envelope>';

/**
 * Creates a client.
 * @param url address of the service without a trailing slash; empty for the service of the page
 * @param user name and password, as `name:password`; undefined in open mode
 */
export const createDemoClient = (url: string, user: string | undefined): DemoClient => {
  const authorization: Readonly<Record<string, string>> =
    user === undefined ? {} : { Authorization: `Basic ${toBase64(user)}` };
  const send: DemoClient['send'] = async (method, path, body, contentType = 'application/json') => {
    const headers: Readonly<Record<string, string>> = {
      ...authorization,
      ...(typeof body === 'string' ? { 'Content-Type': contentType } : {}),
    };
    const response = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
    return { status: response.status, text: await response.text() };
  };
  return {
    send,
    json: async (method, path, body, expected = []) => {
      const { status, text } = await send(method, path, body === undefined ? undefined : JSON.stringify(body));
      if (status >= 300 && !expected.includes(status)) throw new Error(`${method} ${path} answers ${status}: ${text}`);
      return status < 300 && text !== '' ? JSON.parse(text) : undefined;
    },
    cmis: async (service, operation, inner) => {
      const { status, text } = await send('POST', `/${service}`, ENVELOPE(operation, inner), 'text/xml; charset=utf-8');
      if (status === 200) return text;
      if (text.includes('objectNotFound')) return undefined;
      throw new Error(`${operation} answers ${status}: ${findElement(text, 'faultstring') ?? text}`);
    },
  };
};
