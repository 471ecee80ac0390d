import { getPlace } from '#lib/calendar/actions/places/getPlace.ts';
import { placeAnswer } from '#lib/calendar/wire/answers.ts';
import { readContext, referenceOf } from '#lib/calendar/wire/call.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { venuesGet } from '#lib/calendar/wire/routes/venues.ts';

/** GET /calendar/events/v1/venues/{id} and /by-slug/{slug}. */
export const handler = calendarRoute(venuesGet, async (call) =>
  placeAnswer(await getPlace('venue', referenceOf(call), readContext(call)), call, 200, true),
);
