import { deleteTerm, previewTermDeletion } from '#lib/calendar/actions/terms/writeTerm.ts';
import { toWriteContext } from '#lib/calendar/wire/call.ts';
import { addPreview } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { categoriesRemove } from '#lib/calendar/wire/routes/categories.ts';
import { toRemovedTermResult } from '#lib/calendar/wire/termResults.ts';

/** DELETE /calendar/events/v1/categories/{id}: permanent; events lose it. */
export const handler = calendarRoute(categoriesRemove, async (call) => {
  const [id, context] = [Number(call.path.id), toWriteContext(call)];
  if (call.input.preview !== true) return toRemovedTermResult(await deleteTerm('category', id, context), call);
  const { removed, events } = await previewTermDeletion('category', id, context);
  return addPreview(toRemovedTermResult(removed, call), events);
});
