import { listEvents } from '#lib/calendar/actions/events/listEvents.ts';
import { eventListAnswer } from '#lib/calendar/wire/answers.ts';
import { readContext } from '#lib/calendar/wire/call.ts';
import { eventFilter, eventLinkParameters } from '#lib/calendar/wire/lists/events.ts';
import { wholeFeed } from '#lib/calendar/wire/lists/feed.ts';
import { pageRequest } from '#lib/calendar/wire/lists/links.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { eventsList } from '#lib/calendar/wire/routes/events.ts';

/** GET /calendar/events/v1/events: soonest first. */
export const handler = calendarRoute(eventsList, async (call) => {
  const { input, wantsCalendar } = call;
  const page = pageRequest(input);
  const read = (wanted: typeof page) => listEvents(eventFilter(input), wanted, readContext(call));
  const isFeed = wantsCalendar && input.page === undefined && input.per_page === undefined;
  const found = isFeed ? await wholeFeed(read) : await read(page);
  return eventListAnswer(
    found,
    { collection: 'events', page, parameters: eventLinkParameters(input, call.caller) },
    call,
  );
});
