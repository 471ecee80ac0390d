import { deleteTerm, previewTermDeletion } from '#lib/calendar/actions/terms/writeTerm.ts';
import { toWriteContext } from '#lib/calendar/wire/call.ts';
import { addPreview } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { tagsRemove } from '#lib/calendar/wire/routes/tags.ts';
import { toRemovedTermResult } from '#lib/calendar/wire/termResults.ts';

/** DELETE /calendar/events/v1/tags/{id}: permanent; events lose it. */
export const handler = calendarRoute(tagsRemove, async (call) => {
  const [id, context] = [Number(call.path.id), toWriteContext(call)];
  if (call.input.preview !== true) return toRemovedTermResult(await deleteTerm('tag', id, context), call);
  const { removed, events } = await previewTermDeletion('tag', id, context);
  return addPreview(toRemovedTermResult(removed, call), events);
});
