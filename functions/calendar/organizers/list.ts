import { listPlaces } from '#lib/calendar/actions/places/listPlaces.ts';
import { toReadContext } from '#lib/calendar/wire/call.ts';
import { toPageRequest } from '#lib/calendar/wire/lists/links.ts';
import { toPlaceFilter, toPlaceLinkParameters } from '#lib/calendar/wire/lists/places.ts';
import { toPlaceListResult } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { organizersList } from '#lib/calendar/wire/routes/organizers.ts';

/** GET /calendar/events/v1/organizers: newest first. */
export const handler = calendarRoute(organizersList, async (call) => {
  const page = toPageRequest(call, 'organizers');
  const found = await listPlaces('organizer', toPlaceFilter(call.input), page, toReadContext(call));
  const parameters = toPlaceLinkParameters(call.input, call.caller);
  return toPlaceListResult(found, { collection: 'organizers', page, parameters }, call);
});
