import { listEvents } from '#lib/calendar/actions/events/listEvents.ts';
import { toReadContext } from '#lib/calendar/wire/call.ts';
import { toEventFilter, toEventLinkParameters } from '#lib/calendar/wire/lists/events.ts';
import { readFeed } from '#lib/calendar/wire/lists/feed.ts';
import { toPageRequest } from '#lib/calendar/wire/lists/links.ts';
import { toEventListResult } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { eventsList } from '#lib/calendar/wire/routes/events.ts';

/** GET /calendar/events/v1/events: soonest first. */
export const handler = calendarRoute(eventsList, async (call) => {
  const { input, wantsCalendar } = call;
  const page = toPageRequest(call, 'events');
  const filter = toEventFilter(input);
  const read = (wanted: typeof page) => listEvents(filter, wanted, toReadContext(call));
  const isFeed = wantsCalendar && input.page === undefined && input.per_page === undefined;
  const found = isFeed ? await readFeed(read) : await read(page);
  return toEventListResult(
    found,
    { collection: 'events', page, parameters: toEventLinkParameters(input, filter, call.caller) },
    call,
  );
});
