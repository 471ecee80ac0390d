import { createTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import { writeContext } from '#lib/calendar/wire/call.ts';
import { termCreation } from '#lib/calendar/wire/fields/term.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { categoriesCreate } from '#lib/calendar/wire/routes/categories.ts';
import { createdTermAnswer } from '#lib/calendar/wire/termAnswers.ts';
import { handler as list } from './list.ts';

/** POST /calendar/events/v1/categories. */
export const handler = calendarRoute(
  categoriesCreate,
  async (call) => createdTermAnswer(await createTerm('category', termCreation(call.input), writeContext(call)), call),
  { GET: list },
);
