import { deletePlace } from '#lib/calendar/actions/places/writePlace.ts';
import { placeAnswer } from '#lib/calendar/wire/answers.ts';
import { referenceOf, writeContext } from '#lib/calendar/wire/call.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { organizersRemove } from '#lib/calendar/wire/routes/organizers.ts';

/** DELETE /calendar/events/v1/organizers/{id} and /by-slug/{slug}: into the trash, and off every event. */
export const handler = calendarRoute(organizersRemove, async (call) =>
  placeAnswer(await deletePlace('organizer', referenceOf(call), writeContext(call)), call, 200),
);
