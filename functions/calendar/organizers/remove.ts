import { deletePlace } from '#lib/calendar/actions/places/writePlace.ts';
import { toPostReference, toWriteContext } from '#lib/calendar/wire/call.ts';
import { toPlaceResult } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { organizersRemove } from '#lib/calendar/wire/routes/organizers.ts';

/**
 * DELETE /calendar/events/v1/organizers/{id} and /by-slug/{slug}: moves the organizer to the trash and removes the
 * links to it.
 */
export const handler = calendarRoute(organizersRemove, async (call) =>
  toPlaceResult(await deletePlace('organizer', toPostReference(call), toWriteContext(call)), call, 200),
);
