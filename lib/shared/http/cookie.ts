import { isLoopbackHost } from '#lib/shared/endpoints/loopback.ts';

/** `triad` holds the session, `triad-sign-in` binds a sign-in in progress to its browser. */
export type CookieName = 'triad' | 'triad-sign-in';

/** The members of a request that cookies are read by. */
export interface CookieHolder {
  readonly cookies?: readonly string[];
  /** Absolute URL of the service for the client. */
  readonly baseUrl: string;
}

const isPlainLoopback = (baseUrl: string): boolean => {
  const { protocol, host } = new URL(baseUrl);
  return protocol === 'http:' && isLoopbackHost(host);
};

/** Returns whether browsers keep the cookies of a site at this URL: over https, and over plain http on loopback. */
export const keepsCookies = (baseUrl: string): boolean =>
  new URL(baseUrl).protocol === 'https:' || isPlainLoopback(baseUrl);

/** The prefix `__Host-` keeps other hosts of the domain from setting the cookie (RFC 6265bis §4.1.3.2); it needs https. */
const fullName = (name: CookieName, baseUrl: string): string => (isPlainLoopback(baseUrl) ? name : `__Host-${name}`);

/** Returns the value of a cookie; undefined if the request does not carry it. */
export const readCookie = ({ cookies = [], baseUrl }: CookieHolder, name: CookieName): string | undefined => {
  const prefix = `${fullName(name, baseUrl)}=`;
  return cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
};

/** Returns the `Set-Cookie` value that stores a cookie for some seconds; scripts cannot read it. */
export const writeCookie = (baseUrl: string, name: CookieName, value: string, seconds: number): string => {
  const secure = isPlainLoopback(baseUrl) ? '' : '; Secure';
  return `${fullName(name, baseUrl)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
};

/** Returns the `Set-Cookie` value that removes a cookie. */
export const clearCookie = (baseUrl: string, name: CookieName): string => writeCookie(baseUrl, name, '', 0);

/** Whether a request carries a session cookie, valid or not, so that its answer may be for one caller only. */
export const hasSessionCookie = (cookies: readonly string[]): boolean =>
  cookies.some((cookie) => cookie.startsWith('triad=') || cookie.startsWith('__Host-triad='));
