import { asksForWsdl, wsdlResponse } from '#lib/cmis/wire/description.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { httpHandler } from '#lib/shared/http/handler.ts';
import type { HttpResponse } from '#lib/shared/http/message.ts';
import { renderStartPage } from '#lib/start/page.ts';

const statusOf = (error: unknown): number => {
  if (!(error instanceof ServiceError) || error.kind === 'unavailable') return 500;
  return error.kind === 'forbidden' ? 403 : 400;
};

const render = (error: unknown): HttpResponse => ({
  status: statusOf(error),
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  body: error instanceof ServiceError ? error.message : 'The page could not be made',
});

const page = (baseUrl: string): HttpResponse => ({
  status: 200,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
  },
  body: renderStartPage(baseUrl),
});

/** GET /: names the three APIs, to anybody; with `?wsdl`, for clients that look for it here, the WSDL of CMIS. */
export const handler = httpHandler({ api: 'start', operation: 'page', render }, async (request) =>
  asksForWsdl(request) ? wsdlResponse(request) : page(request.baseUrl),
);
