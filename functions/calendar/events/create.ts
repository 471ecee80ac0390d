import { createOnce } from '#lib/calendar/actions/createOnce.ts';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { getEvent } from '#lib/calendar/actions/events/getEvent.ts';
import { toCreationKey, toReadContext, toWriteContext } from '#lib/calendar/wire/call.ts';
import { toEventCreation } from '#lib/calendar/wire/fields/event.ts';
import { toEventResult } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { eventsCreate } from '#lib/calendar/wire/routes/events.ts';
import { handler as list } from './list.ts';

/** POST /calendar/events/v1/events: creates an event with its new venues and organizers in one transaction. */
export const handler = calendarRoute(
  eventsCreate,
  (call) =>
    createOnce(
      toCreationKey(call),
      async () => toEventResult(await createEvent(toEventCreation(call.input), toWriteContext(call)), call, 201),
      async (id) => toEventResult(await getEvent({ id }, { ...toReadContext(call), forEditing: true }), call, 201),
    ),
  { GET: list },
);
