import { gunzipSync } from 'node:zlib';
import type { HttpHandler } from '#lib/shared/http/handler.ts';
import { handler as session } from '../../../functions/session/session.ts';

/** Headers that browsers send with a link, an address that is typed, a `fetch` of a page and a form. */
export const LINK = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const TYPED = { ...LINK, 'sec-fetch-site': 'none' };
export const FETCH = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
export const FORM = { ...LINK, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };

export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string;
  /** The address that the answer redirects to. */
  readonly location: string | undefined;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Handler of another function than `session`. */
  readonly through?: HttpHandler;
  readonly from?: string;
}

/** A browser with its cookies, whose requests go straight to the handlers. */
export interface Visitor {
  readonly host: string;
  /** Values by full name, as the browser would send them. */
  readonly cookies: Map<string, string>;
  send(path: string, sent?: Sent): Promise<Seen>;
}

const keep = (jar: Map<string, string>, cookie: string): void => {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  if (/; Max-Age=0(?:;|$)/.test(cookie)) jar.delete(name);
  else jar.set(name, value);
};

export const newVisitor = (host = 'localhost:5001'): Visitor => {
  const jar = new Map<string, string>();
  return {
    host,
    cookies: jar,
    send: async (path, { method = 'GET', headers = TYPED, body, through = session, from = '192.0.2.1' } = {}) => {
      const [rawPath = '', rawQueryString = ''] = path.split(/\?(.*)/s);
      const result = await through({
        rawPath,
        rawQueryString,
        headers: { host, 'accept-language': 'en', ...headers },
        cookies: [...jar].map(([name, value]) => `${name}=${value}`),
        requestContext: { domainName: 'gateway.example', http: { method, sourceIp: from } },
        ...(body === undefined ? {} : { body }),
      });
      for (const cookie of result.cookies ?? []) keep(jar, cookie);
      const bytes = Buffer.from(result.body, result.isBase64Encoded ? 'base64' : 'utf8');
      return {
        status: result.statusCode,
        headers: result.headers,
        cookies: result.cookies ?? [],
        body: (result.headers['Content-Encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString(),
        location: result.headers.Location,
      };
    },
  };
};

/** Follows the redirects of a provider, with its cookies, until it sends the browser back; returns that path and query. */
export const passProvider = async (address: string): Promise<string> => {
  const jar = new Map<string, string>();
  const home = new URL(address).origin;
  let next = address;
  for (let count = 0; count < 10; count += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const one of response.headers.getSetCookie()) keep(jar, one);
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${next} answered ${response.status}: ${await response.text()}`);
    const url = new URL(location, next);
    if (url.origin !== home) return `${url.pathname}${url.search}`;
    next = url.href;
  }
  throw new Error(`${address} redirects without end`);
};

/** Returns the title of a page. */
export const titleOf = ({ body }: Seen): string => /<h1>(.*?)<\/h1>/s.exec(body)?.[1] ?? body;
