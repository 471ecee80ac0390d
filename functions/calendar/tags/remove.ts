import { deleteTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import { toWriteContext } from '#lib/calendar/wire/call.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { tagsRemove } from '#lib/calendar/wire/routes/tags.ts';
import { toRemovedTermResult } from '#lib/calendar/wire/termResults.ts';

/** DELETE /calendar/events/v1/tags/{id}: permanent; events lose it. */
export const handler = calendarRoute(tagsRemove, async (call) =>
  toRemovedTermResult(await deleteTerm('tag', Number(call.path.id), toWriteContext(call)), call),
);
