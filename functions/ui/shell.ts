import { httpHandler } from '#lib/shared/http/handler.ts';
import { renderError } from '#lib/shared/pages/renderError.ts';
import { renderShell } from '#lib/ui/shell.ts';

/** GET /procurement and below: the document of the planner's pages. It holds no data, so it needs no credentials. */
export const handler = httpHandler({ api: 'ui', operation: 'shell', render: renderError }, async (request) =>
  renderShell(request),
);
