import { deleteTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import { toWriteContext } from '#lib/calendar/wire/call.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { categoriesRemove } from '#lib/calendar/wire/routes/categories.ts';
import { toRemovedTermResult } from '#lib/calendar/wire/termResults.ts';

/** DELETE /calendar/events/v1/categories/{id}: permanent; events lose it. */
export const handler = calendarRoute(categoriesRemove, async (call) =>
  toRemovedTermResult(await deleteTerm('category', Number(call.path.id), toWriteContext(call)), call),
);
