import { updatePlace } from '#lib/calendar/actions/places/writePlace.ts';
import { placeAnswer } from '#lib/calendar/wire/answers.ts';
import { referenceOf, writeContext } from '#lib/calendar/wire/call.ts';
import { organizerFields } from '#lib/calendar/wire/fields/organizer.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { organizersUpdate } from '#lib/calendar/wire/routes/organizers.ts';
import { handler as get } from './get.ts';
import { handler as remove } from './remove.ts';

/** POST, PUT and PATCH /calendar/events/v1/organizers/{id} and /by-slug/{slug}: members that are not sent stay. */
export const handler = calendarRoute(
  organizersUpdate,
  async (call) =>
    placeAnswer(
      await updatePlace('organizer', referenceOf(call), organizerFields(call.input), writeContext(call)),
      call,
      200,
    ),
  { GET: get, DELETE: remove },
);
