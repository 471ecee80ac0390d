import { renderIndex } from '#lib/calendar/wire/doc/routeIndex.ts';
import { invalidNamespace } from '#lib/calendar/wire/error.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { index } from '#lib/calendar/wire/routes/root.ts';
import { NAMESPACE } from '#lib/calendar/wire/urls/requestPath.ts';

/** GET /calendar/events/v1: all routes with their parameters. */
export const handler = calendarRoute(index, async ({ input, urls }) => {
  if ((input.namespace ?? NAMESPACE) !== NAMESPACE) throw invalidNamespace();
  return { status: 200, body: renderIndex(urls) };
});
