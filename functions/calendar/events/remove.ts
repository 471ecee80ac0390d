import { deleteEvent } from '#lib/calendar/actions/events/deleteEvent.ts';
import { toPostReference, toWriteContext } from '#lib/calendar/wire/call.ts';
import { toEventResult } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { eventsRemove } from '#lib/calendar/wire/routes/events.ts';

/** DELETE /calendar/events/v1/events/{id} and /by-slug/{slug}: moves the event to the trash. */
export const handler = calendarRoute(eventsRemove, async (call) =>
  toEventResult(
    await deleteEvent(toPostReference(call), { ...toWriteContext(call), scope: call.input.scope }),
    call,
    200,
  ),
);
