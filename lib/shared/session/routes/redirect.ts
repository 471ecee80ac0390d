import type { HttpResponse } from '#lib/shared/http/message.ts';

/**
 * Redirects a browser (RFC 9110 §15.4.4). The next site must not learn the address of this one, which may contain a
 * code.
 */
export const redirect = (location: string, cookies: readonly string[] = []): HttpResponse => ({
  status: 303,
  headers: { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  cookies,
});
