import { mergePlaces } from '#lib/calendar/actions/places/mergePlaces.ts';
import { toPostReference, toWriteContext } from '#lib/calendar/wire/call.ts';
import { toPlaceResult } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { placesMerge } from '#lib/calendar/wire/routes/places.ts';

/** POST /calendar/events/v1/venues/{id}/merge and /organizers/{id}/merge: takes in records of the same kind. */
export const handler = calendarRoute(placesMerge, async (call) => {
  const kind = call.template.startsWith('/venues/') ? 'venue' : 'organizer';
  const place = await mergePlaces(kind, toPostReference(call), call.input.from, toWriteContext(call));
  return toPlaceResult(place, call, 200);
});
