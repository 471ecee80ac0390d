import { getTerm } from '#lib/calendar/actions/terms/readTerms.ts';
import { toReadContext } from '#lib/calendar/wire/call.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { tagsGet } from '#lib/calendar/wire/routes/tags.ts';
import { toTermResult } from '#lib/calendar/wire/termResults.ts';

/** GET /calendar/events/v1/tags/{id}. */
export const handler = calendarRoute(tagsGet, async (call) =>
  toTermResult(await getTerm('tag', Number(call.path.id), toReadContext(call)), call),
);
