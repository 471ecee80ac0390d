import { createOnce } from '#lib/calendar/actions/createOnce.ts';
import { getPlace } from '#lib/calendar/actions/places/getPlace.ts';
import { createPlace } from '#lib/calendar/actions/places/writePlace.ts';
import { toCreationKey, toReadContext, toWriteContext } from '#lib/calendar/wire/call.ts';
import { toVenueCreation } from '#lib/calendar/wire/fields/venue.ts';
import { toPlaceResult } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { venuesCreate } from '#lib/calendar/wire/routes/venues.ts';
import { handler as list } from './list.ts';

/** POST /calendar/events/v1/venues: creates a venue, or updates the one whose name, address, city and country match; 201. */
export const handler = calendarRoute(
  venuesCreate,
  (call) =>
    createOnce(
      toCreationKey(call),
      async () =>
        toPlaceResult(await createPlace('venue', toVenueCreation(call.input), toWriteContext(call)), call, 201),
      async (id) => toPlaceResult(await getPlace('venue', { id }, toReadContext(call)), call, 201),
    ),
  { GET: list },
);
