import { ServiceError } from '#lib/shared/errors.ts';
import { httpHandler } from '#lib/shared/http/handler.ts';
import type { HttpResponse } from '#lib/shared/http/message.ts';
import { startPage } from '#lib/start/page.ts';

const render = (error: unknown): HttpResponse => ({
  status: error instanceof ServiceError && error.kind !== 'unavailable' ? 400 : 500,
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  body: error instanceof ServiceError ? error.message : 'The page could not be made',
});

/** GET /: names the three APIs, to anybody. */
export const handler = httpHandler({ api: 'start', operation: 'page', render }, async ({ baseUrl }) => ({
  status: 200,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
  },
  body: startPage(baseUrl),
}));
