import { getEvent } from '#lib/calendar/actions/events/getEvent.ts';
import { eventAnswer } from '#lib/calendar/wire/answers.ts';
import { readContext, referenceOf } from '#lib/calendar/wire/call.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { eventsGet } from '#lib/calendar/wire/routes/events.ts';

/** GET /calendar/events/v1/events/{id} and /by-slug/{slug}. */
export const handler = calendarRoute(eventsGet, async (call) => {
  const { password, context } = call.input;
  const reading = { ...readContext(call), password, forEditing: context === 'edit' };
  return eventAnswer(await getEvent(referenceOf(call), reading), call, 200, true);
});
