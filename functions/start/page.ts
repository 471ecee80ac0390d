import { asksForWsdl, wsdlResponse } from '#lib/cmis/wire/description.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { httpHandler } from '#lib/shared/http/handler.ts';
import type { HttpResponse } from '#lib/shared/http/message.ts';
import { renderStartPage } from '#lib/start/page.ts';

const toStatus = (error: unknown): number => {
  if (!(error instanceof ServiceError) || error.kind === 'unavailable') return 500;
  return error.kind === 'forbidden' ? 403 : 400;
};

const render = (error: unknown): HttpResponse => ({
  status: toStatus(error),
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  body: error instanceof ServiceError ? error.message : 'Internal error',
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

/** GET /: the start page, without credentials; with `?wsdl` the WSDL of CMIS, for clients that look for it here. */
export const handler = httpHandler({ api: 'start', operation: 'page', render }, async (request) =>
  asksForWsdl(request) ? wsdlResponse(request) : page(request.baseUrl),
);
