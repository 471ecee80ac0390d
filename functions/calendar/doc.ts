import { renderDocument } from '#lib/calendar/wire/doc/document.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { doc } from '#lib/calendar/wire/routes/root.ts';

/** GET /calendar/events/v1/doc: every operation in OpenAPI 3.0. */
export const handler = calendarRoute(doc, async ({ urls }) => ({ status: 200, body: renderDocument(urls) }));
