import { deletePlace } from '#lib/calendar/actions/places/writePlace.ts';
import { toPostReference, toWriteContext } from '#lib/calendar/wire/call.ts';
import { toPlaceResult } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { venuesRemove } from '#lib/calendar/wire/routes/venues.ts';

/**
 * DELETE /calendar/events/v1/venues/{id} and /by-slug/{slug}: moves the venue to the trash and removes the links to it.
 */
export const handler = calendarRoute(venuesRemove, async (call) =>
  toPlaceResult(await deletePlace('venue', toPostReference(call), toWriteContext(call)), call, 200),
);
