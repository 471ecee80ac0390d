import { listPlaces } from '#lib/calendar/actions/places/listPlaces.ts';
import { toReadContext } from '#lib/calendar/wire/call.ts';
import { toPageRequest } from '#lib/calendar/wire/lists/links.ts';
import { toPlaceFilter, toPlaceLinkParameters } from '#lib/calendar/wire/lists/places.ts';
import { toPlaceListResult } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { venuesList } from '#lib/calendar/wire/routes/venues.ts';

/** GET /calendar/events/v1/venues: newest first. */
export const handler = calendarRoute(venuesList, async (call) => {
  const page = toPageRequest(call, 'venues');
  const found = await listPlaces('venue', toPlaceFilter(call.input), page, toReadContext(call));
  const parameters = toPlaceLinkParameters(call.input, call.caller);
  return toPlaceListResult(found, { collection: 'venues', page, parameters }, call);
});
