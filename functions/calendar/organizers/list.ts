import { listPlaces } from '#lib/calendar/actions/places/listPlaces.ts';
import { placeListAnswer } from '#lib/calendar/wire/answers.ts';
import { readContext } from '#lib/calendar/wire/call.ts';
import { pageRequest } from '#lib/calendar/wire/lists/links.ts';
import { placeFilter, placeLinkParameters } from '#lib/calendar/wire/lists/places.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { organizersList } from '#lib/calendar/wire/routes/organizers.ts';

/** GET /calendar/events/v1/organizers: newest first. */
export const handler = calendarRoute(organizersList, async (call) => {
  const page = pageRequest(call.input);
  const found = await listPlaces('organizer', placeFilter(call.input), page, readContext(call));
  const parameters = placeLinkParameters(call.input, call.caller);
  return placeListAnswer(found, { collection: 'organizers', page, parameters }, call);
});
