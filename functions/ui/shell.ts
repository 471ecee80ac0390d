import { httpHandler } from '#lib/shared/http/handler.ts';
import { renderError } from '#lib/shared/pages/renderError.ts';
import { renderDocuments } from '#lib/ui/documents.ts';
import { renderShell } from '#lib/ui/shell.ts';

/**
 * GET /procurement and /documents, and below: the document of the planner's pages, and that of the document browser. They
 * hold no data, so they need no credentials.
 */
export const handler = httpHandler({ api: 'ui', operation: 'shell', render: renderError }, async (request) =>
  /^\/documents(?:\/|$)/.test(request.path) ? renderDocuments(request) : renderShell(request),
);
