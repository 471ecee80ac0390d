import { httpHandler } from '#lib/shared/http/handler.ts';
import { renderError } from '#lib/shared/pages/renderError.ts';
import { getAsset } from '#lib/ui/assets.ts';

/** GET /assets/{file}: a script, style sheet or example of the pages. */
export const handler = httpHandler(
  { api: 'ui', operation: 'asset', render: renderError },
  async ({ pathParameters, headers }) => getAsset(pathParameters.file ?? '', headers),
);
