import { updatePlace } from '#lib/calendar/actions/places/writePlace.ts';
import { toPostReference, toWriteContext } from '#lib/calendar/wire/call.ts';
import { toVenueFields } from '#lib/calendar/wire/fields/venue.ts';
import { toPlaceResult } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { venuesUpdate } from '#lib/calendar/wire/routes/venues.ts';
import { handler as get } from './get.ts';
import { handler as remove } from './remove.ts';

/** POST, PUT and PATCH /calendar/events/v1/venues/{id} and /by-slug/{slug}: updates the sent members. */
export const handler = calendarRoute(
  venuesUpdate,
  async (call) =>
    toPlaceResult(
      await updatePlace('venue', toPostReference(call), toVenueFields(call.input), toWriteContext(call)),
      call,
      200,
    ),
  { GET: get, DELETE: remove },
);
