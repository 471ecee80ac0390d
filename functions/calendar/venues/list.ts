import { listPlaces } from '#lib/calendar/actions/places/listPlaces.ts';
import { placeListAnswer } from '#lib/calendar/wire/answers.ts';
import { readContext } from '#lib/calendar/wire/call.ts';
import { pageRequest } from '#lib/calendar/wire/lists/links.ts';
import { placeFilter, placeLinkParameters } from '#lib/calendar/wire/lists/places.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { venuesList } from '#lib/calendar/wire/routes/venues.ts';

/** GET /calendar/events/v1/venues: newest first. */
export const handler = calendarRoute(venuesList, async (call) => {
  const page = pageRequest(call.input);
  const found = await listPlaces('venue', placeFilter(call.input), page, readContext(call));
  const parameters = placeLinkParameters(call.input, call.caller);
  return placeListAnswer(found, { collection: 'venues', page, parameters }, call);
});
