import { createTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import { writeContext } from '#lib/calendar/wire/call.ts';
import { termCreation } from '#lib/calendar/wire/fields/term.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { tagsCreate } from '#lib/calendar/wire/routes/tags.ts';
import { createdTermAnswer, refuseParent } from '#lib/calendar/wire/termAnswers.ts';
import { handler as list } from './list.ts';

/** POST /calendar/events/v1/tags. */
export const handler = calendarRoute(
  tagsCreate,
  async (call) => {
    refuseParent(call);
    return createdTermAnswer(await createTerm('tag', termCreation(call.input), writeContext(call)), call);
  },
  { GET: list },
);
