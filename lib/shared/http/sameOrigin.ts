import type { HttpRequest } from './message.ts';

type Head = Pick<HttpRequest, 'method' | 'headers' | 'baseUrl'>;

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

const hasOwnOrigin = ({ headers, baseUrl }: Head): boolean =>
  headers.origin !== undefined && headers.origin === new URL(baseUrl).origin;

/** Whether the user follows a link, which shows the answer to the user only and not to the page that has the link. */
const isNavigation = ({ method, headers }: Head): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

/**
 * Whether the session cookie counts: for requests of our own pages and of the user, and for links to us from any site.
 * Another site could otherwise let the user's browser write (CSRF). Browsers without `Sec-Fetch-Site`, and all of them
 * over plain http to another machine, must send our `Origin` with a write.
 */
export const isOwnRequest = (head: Head): boolean => {
  const site = head.headers['sec-fetch-site'];
  if (site === undefined) return isRead(head.method) || hasOwnOrigin(head);
  return site === 'same-origin' || site === 'none' || isNavigation(head);
};

/** Whether one of our own pages sent a form or a `fetch`, which the sign-in by password and the sign-out require. */
export const isOwnPage = (head: Head): boolean => {
  const site = head.headers['sec-fetch-site'];
  return site === undefined ? hasOwnOrigin(head) : site === 'same-origin';
};
