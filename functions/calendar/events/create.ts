import { createEvent } from '#lib/calendar/actions/events/writeEvent.ts';
import { eventAnswer } from '#lib/calendar/wire/answers.ts';
import { writeContext } from '#lib/calendar/wire/call.ts';
import { eventCreation } from '#lib/calendar/wire/fields/event.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { eventsCreate } from '#lib/calendar/wire/routes/events.ts';
import { handler as list } from './list.ts';

/** POST /calendar/events/v1/events: an event with the venues and organizers that come with it, all or nothing. */
export const handler = calendarRoute(
  eventsCreate,
  async (call) => eventAnswer(await createEvent(eventCreation(call.input), writeContext(call)), call, 201),
  { GET: list },
);
