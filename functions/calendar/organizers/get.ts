import { getPlace } from '#lib/calendar/actions/places/getPlace.ts';
import { toPostReference, toReadContext } from '#lib/calendar/wire/call.ts';
import { toPlaceResult } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { organizersGet } from '#lib/calendar/wire/routes/organizers.ts';

/** GET /calendar/events/v1/organizers/{id} and /by-slug/{slug}. */
export const handler = calendarRoute(organizersGet, async (call) =>
  toPlaceResult(await getPlace('organizer', toPostReference(call), toReadContext(call)), call, 200, true),
);
