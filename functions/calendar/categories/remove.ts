import { deleteTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import { writeContext } from '#lib/calendar/wire/call.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { categoriesRemove } from '#lib/calendar/wire/routes/categories.ts';
import { removedTermAnswer } from '#lib/calendar/wire/termAnswers.ts';

/** DELETE /calendar/events/v1/categories/{id}: for good; events lose it. */
export const handler = calendarRoute(categoriesRemove, async (call) =>
  removedTermAnswer(await deleteTerm('category', Number(call.path.id), writeContext(call)), call),
);
