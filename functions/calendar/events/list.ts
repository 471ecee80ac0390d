import { listEvents } from '#lib/calendar/actions/listEvents.ts';
import { eventListAnswer } from '#lib/calendar/wire/answers.ts';
import { readContext } from '#lib/calendar/wire/call.ts';
import { eventFilter, eventLinkParameters } from '#lib/calendar/wire/lists/events.ts';
import { pageRequest } from '#lib/calendar/wire/lists/links.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { eventsList } from '#lib/calendar/wire/routes/events.ts';

/** GET /calendar/events/v1/events: soonest first. */
export const handler = calendarRoute(eventsList, async (call) => {
  const page = pageRequest(call.input);
  const found = await listEvents(eventFilter(call.input), page, readContext(call));
  const parameters = eventLinkParameters(call.input, call.caller);
  return eventListAnswer(found, { collection: 'events', page, parameters }, call);
});
