import { getPlace } from '#lib/calendar/actions/places/getPlace.ts';
import { placeAnswer } from '#lib/calendar/wire/answers.ts';
import { readContext, referenceOf } from '#lib/calendar/wire/call.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { organizersGet } from '#lib/calendar/wire/routes/organizers.ts';

/** GET /calendar/events/v1/organizers/{id} and /by-slug/{slug}. */
export const handler = calendarRoute(organizersGet, async (call) =>
  placeAnswer(await getPlace('organizer', referenceOf(call), readContext(call)), call, 200, true),
);
