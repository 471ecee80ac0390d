import { deleteEvent } from '#lib/calendar/actions/events/writeEvent.ts';
import { eventAnswer } from '#lib/calendar/wire/answers.ts';
import { referenceOf, writeContext } from '#lib/calendar/wire/call.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { eventsRemove } from '#lib/calendar/wire/routes/events.ts';

/** DELETE /calendar/events/v1/events/{id} and /by-slug/{slug}: into the trash. */
export const handler = calendarRoute(eventsRemove, async (call) =>
  eventAnswer(await deleteEvent(referenceOf(call), writeContext(call)), call, 200),
);
