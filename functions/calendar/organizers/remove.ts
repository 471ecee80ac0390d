import { deletePlace, previewPlaceDeletion } from '#lib/calendar/actions/places/writePlace.ts';
import { toPostReference, toWriteContext } from '#lib/calendar/wire/call.ts';
import { addPreview, toPlaceResult } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { organizersRemove } from '#lib/calendar/wire/routes/organizers.ts';

/** DELETE /calendar/events/v1/organizers/{id} and /by-slug/{slug}: moves the organizer to the trash. */
export const handler = calendarRoute(organizersRemove, async (call) => {
  const [reference, context] = [toPostReference(call), toWriteContext(call)];
  if (call.input.preview !== true) return toPlaceResult(await deletePlace('organizer', reference, context), call, 200);
  const { removed, events } = await previewPlaceDeletion('organizer', reference, context);
  return addPreview(toPlaceResult(removed, call, 200), events);
});
