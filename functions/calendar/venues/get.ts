import { getPlace } from '#lib/calendar/actions/places/getPlace.ts';
import { toPostReference, toReadContext } from '#lib/calendar/wire/call.ts';
import { toPlaceResult } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { venuesGet } from '#lib/calendar/wire/routes/venues.ts';

/** GET /calendar/events/v1/venues/{id} and /by-slug/{slug}. */
export const handler = calendarRoute(venuesGet, async (call) =>
  toPlaceResult(await getPlace('venue', toPostReference(call), toReadContext(call)), call, 200, true),
);
