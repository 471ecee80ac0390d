import { getTerm } from '#lib/calendar/actions/terms/readTerms.ts';
import { readContext } from '#lib/calendar/wire/call.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { categoriesGet } from '#lib/calendar/wire/routes/categories.ts';
import { termAnswer } from '#lib/calendar/wire/termAnswers.ts';

/** GET /calendar/events/v1/categories/{id}. */
export const handler = calendarRoute(categoriesGet, async (call) =>
  termAnswer(await getTerm('category', Number(call.path.id), readContext(call)), call),
);
