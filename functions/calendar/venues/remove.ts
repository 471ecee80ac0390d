import { deletePlace } from '#lib/calendar/actions/places/writePlace.ts';
import { placeAnswer } from '#lib/calendar/wire/answers.ts';
import { referenceOf, writeContext } from '#lib/calendar/wire/call.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { venuesRemove } from '#lib/calendar/wire/routes/venues.ts';

/** DELETE /calendar/events/v1/venues/{id} and /by-slug/{slug}: into the trash, and off every event. */
export const handler = calendarRoute(venuesRemove, async (call) =>
  placeAnswer(await deletePlace('venue', referenceOf(call), writeContext(call)), call, 200),
);
