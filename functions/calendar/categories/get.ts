import { getTerm } from '#lib/calendar/actions/terms/readTerms.ts';
import { toReadContext } from '#lib/calendar/wire/call.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { categoriesGet } from '#lib/calendar/wire/routes/categories.ts';
import { toTermResult } from '#lib/calendar/wire/termResults.ts';

/** GET /calendar/events/v1/categories/{id}. */
export const handler = calendarRoute(categoriesGet, async (call) =>
  toTermResult(await getTerm('category', Number(call.path.id), toReadContext(call)), call),
);
