import { updateTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import { writeContext } from '#lib/calendar/wire/call.ts';
import { termFields } from '#lib/calendar/wire/fields/term.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { categoriesUpdate } from '#lib/calendar/wire/routes/categories.ts';
import { termAnswer } from '#lib/calendar/wire/termAnswers.ts';
import { handler as get } from './get.ts';
import { handler as remove } from './remove.ts';

/** POST, PUT and PATCH /calendar/events/v1/categories/{id}: members that are not sent stay. */
export const handler = calendarRoute(
  categoriesUpdate,
  async (call) =>
    termAnswer(await updateTerm('category', Number(call.path.id), termFields(call.input), writeContext(call)), call),
  { GET: get, DELETE: remove },
);
