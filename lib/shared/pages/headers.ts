import type { HttpRequest } from '#lib/shared/http/message.ts';

/** Without inline scripts and styles; `triad` is the one policy that creates addresses of workers and parses XML. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types triad',
];

const YEAR = 365 * 24 * 60 * 60;

/**
 * Returns the headers of every HTML page. Pages are not stored: they hold who is signed in.
 * @param more directives of one page, in addition to those of all
 */
export const pageHeaders = (
  { baseUrl }: Pick<HttpRequest, 'baseUrl'>,
  more: readonly string[] = [],
): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': [...POLICY, ...more].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  ...(baseUrl.startsWith('https:') ? { 'Strict-Transport-Security': `max-age=${YEAR}` } : {}),
});
