import { getEvent } from '#lib/calendar/actions/events/getEvent.ts';
import { listEventFeed } from '#lib/calendar/actions/feeds/listFeed.ts';
import { toPostReference, toReadContext } from '#lib/calendar/wire/call.ts';
import { toEventResult } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { eventsGet } from '#lib/calendar/wire/routes/events.ts';

/** GET /calendar/events/v1/events/{id} and /by-slug/{slug}. */
export const handler = calendarRoute(eventsGet, async (call) => {
  const { password, context } = call.input;
  const reading = { ...toReadContext(call), password, forEditing: context === 'edit' };
  const view = await getEvent(toPostReference(call), reading);
  const feed = call.wantsCalendar ? await listEventFeed(view, reading) : undefined;
  return toEventResult(view, call, 200, true, feed);
});
