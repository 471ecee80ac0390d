import { asksForWsdl, wsdlResponse } from '#lib/cmis/wire/description.ts';
import { httpHandler } from '#lib/shared/http/handler.ts';
import { renderError } from '#lib/shared/pages/renderError.ts';
import { renderHome } from '#lib/start/page.ts';

/** GET /: the home page, without credentials; with `?wsdl` the WSDL of CMIS, for clients that look for it here. */
export const handler = httpHandler({ api: 'start', operation: 'page', render: renderError }, async (request) =>
  asksForWsdl(request) ? wsdlResponse(request) : renderHome(request),
);
