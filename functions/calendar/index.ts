import { indexBody } from '#lib/calendar/wire/bodies/index.ts';
import { invalidNamespace } from '#lib/calendar/wire/error.ts';
import { NAMESPACE } from '#lib/calendar/wire/place.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { index } from '#lib/calendar/wire/routes/root.ts';

/** GET /calendar/events/v1: every route and its parameters. */
export const handler = calendarRoute(index, async ({ input, addresses }) => {
  if ((input.namespace ?? NAMESPACE) !== NAMESPACE) throw invalidNamespace();
  return { status: 200, body: indexBody(addresses) };
});
