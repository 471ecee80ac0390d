import { asksForWsdl, wsdlResponse } from '#lib/cmis/wire/description.ts';
import { httpHandler } from '#lib/shared/http/handler.ts';
import type { HttpResponse } from '#lib/shared/http/message.ts';
import { renderError } from '#lib/shared/pages/renderError.ts';
import { renderStartPage } from '#lib/start/page.ts';

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
export const handler = httpHandler({ api: 'start', operation: 'page', render: renderError }, async (request) =>
  asksForWsdl(request) ? wsdlResponse(request) : page(request.baseUrl),
);
