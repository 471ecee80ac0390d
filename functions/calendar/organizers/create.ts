import { createPlace } from '#lib/calendar/actions/places/writePlace.ts';
import { placeAnswer } from '#lib/calendar/wire/answers.ts';
import { writeContext } from '#lib/calendar/wire/call.ts';
import { organizerCreation } from '#lib/calendar/wire/fields/organizer.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { organizersCreate } from '#lib/calendar/wire/routes/organizers.ts';
import { handler as list } from './list.ts';

/** POST /calendar/events/v1/organizers: the organizer of that name is updated if there is one; 201 either way. */
export const handler = calendarRoute(
  organizersCreate,
  async (call) =>
    placeAnswer(await createPlace('organizer', organizerCreation(call.input), writeContext(call)), call, 201),
  { GET: list },
);
