import { updatePlace } from '#lib/calendar/actions/places/writePlace.ts';
import { toPostReference, toWriteContext } from '#lib/calendar/wire/call.ts';
import { toOrganizerFields } from '#lib/calendar/wire/fields/organizer.ts';
import { toPlaceResult } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { organizersUpdate } from '#lib/calendar/wire/routes/organizers.ts';
import { handler as get } from './get.ts';
import { handler as remove } from './remove.ts';

/** POST, PUT and PATCH /calendar/events/v1/organizers/{id} and /by-slug/{slug}: updates the sent members. */
export const handler = calendarRoute(
  organizersUpdate,
  async (call) =>
    toPlaceResult(
      await updatePlace('organizer', toPostReference(call), toOrganizerFields(call.input), toWriteContext(call)),
      call,
      200,
    ),
  { GET: get, DELETE: remove },
);
