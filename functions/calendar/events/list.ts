import { listEvents } from '#lib/calendar/actions/events/listEvents.ts';
import { toReadContext } from '#lib/calendar/wire/call.ts';
import { toEventFilter, toEventLinkParameters, toFeedFilter } from '#lib/calendar/wire/lists/events.ts';
import { toPageRequest } from '#lib/calendar/wire/lists/links.ts';
import { toEventListResult } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { eventsList } from '#lib/calendar/wire/routes/events.ts';
import { answerFeed } from '#lib/calendar/wire/storedFeeds.ts';

/** GET /calendar/events/v1/events: soonest first; as iCalendar all events, if no page is asked for. */
export const handler = calendarRoute(eventsList, async (call) => {
  const { input, wantsCalendar } = call;
  const page = toPageRequest(call, 'events');
  if (wantsCalendar) {
    const isWhole = input.page === undefined && input.per_page === undefined;
    return answerFeed(toFeedFilter(input), isWhole ? undefined : page, call);
  }
  const filter = toEventFilter(input);
  const found = await listEvents(filter, page, toReadContext(call));
  return toEventListResult(
    found,
    { collection: 'events', page, parameters: toEventLinkParameters(input, filter, call.caller) },
    call,
  );
});
