import type { HttpRequest } from '#lib/shared/http/message.ts';

/**
 * Returns the `WWW-Authenticate` header of a 401 (RFC 9110 §11.6.1). A page's `fetch` gets none: the browser would show
 * its own password box instead of handing the 401 to the page.
 */
export const challengeCaller = (
  schemes: string,
  { headers }: Pick<HttpRequest, 'headers'>,
): Readonly<Record<string, string>> => (headers['sec-fetch-dest'] === 'empty' ? {} : { 'WWW-Authenticate': schemes });
