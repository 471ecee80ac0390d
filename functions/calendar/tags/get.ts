import { getTerm } from '#lib/calendar/actions/terms/readTerms.ts';
import { readContext } from '#lib/calendar/wire/call.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { tagsGet } from '#lib/calendar/wire/routes/tags.ts';
import { termAnswer } from '#lib/calendar/wire/termAnswers.ts';

/** GET /calendar/events/v1/tags/{id}. */
export const handler = calendarRoute(tagsGet, async (call) =>
  termAnswer(await getTerm('tag', Number(call.path.id), readContext(call)), call),
);
