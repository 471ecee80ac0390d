import { deleteTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import { writeContext } from '#lib/calendar/wire/call.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { tagsRemove } from '#lib/calendar/wire/routes/tags.ts';
import { removedTermAnswer } from '#lib/calendar/wire/termAnswers.ts';

/** DELETE /calendar/events/v1/tags/{id}: for good; events lose it. */
export const handler = calendarRoute(tagsRemove, async (call) =>
  removedTermAnswer(await deleteTerm('tag', Number(call.path.id), writeContext(call)), call),
);
