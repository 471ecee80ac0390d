import { createOnce } from '#lib/calendar/actions/createOnce.ts';
import { getPlace } from '#lib/calendar/actions/places/getPlace.ts';
import { createPlace } from '#lib/calendar/actions/places/writePlace.ts';
import { toCreationKey, toReadContext, toWriteContext } from '#lib/calendar/wire/call.ts';
import { toOrganizerCreation } from '#lib/calendar/wire/fields/organizer.ts';
import { toPlaceResult } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { organizersCreate } from '#lib/calendar/wire/routes/organizers.ts';
import { handler as list } from './list.ts';

/**
 * POST /calendar/events/v1/organizers: creates an organizer, or updates the one whose name and e-mail match; 201.
 */
export const handler = calendarRoute(
  organizersCreate,
  (call) =>
    createOnce(
      toCreationKey(call),
      async () =>
        toPlaceResult(await createPlace('organizer', toOrganizerCreation(call.input), toWriteContext(call)), call, 201),
      async (id) => toPlaceResult(await getPlace('organizer', { id }, toReadContext(call)), call, 201),
    ),
  { GET: list },
);
