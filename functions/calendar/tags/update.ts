import { updateTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import { writeContext } from '#lib/calendar/wire/call.ts';
import { termFields } from '#lib/calendar/wire/fields/term.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { tagsUpdate } from '#lib/calendar/wire/routes/tags.ts';
import { refuseParent, termAnswer } from '#lib/calendar/wire/termAnswers.ts';
import { handler as get } from './get.ts';
import { handler as remove } from './remove.ts';

/** POST, PUT and PATCH /calendar/events/v1/tags/{id}: members that are not sent stay. */
export const handler = calendarRoute(
  tagsUpdate,
  async (call) => {
    refuseParent(call);
    return termAnswer(await updateTerm('tag', Number(call.path.id), termFields(call.input), writeContext(call)), call);
  },
  { GET: get, DELETE: remove },
);
