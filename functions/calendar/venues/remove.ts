import { deletePlace, previewPlaceDeletion } from '#lib/calendar/actions/places/writePlace.ts';
import { toPostReference, toWriteContext } from '#lib/calendar/wire/call.ts';
import { addPreview, toPlaceResult } from '#lib/calendar/wire/results.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { venuesRemove } from '#lib/calendar/wire/routes/venues.ts';

/** DELETE /calendar/events/v1/venues/{id} and /by-slug/{slug}: moves the venue to the trash. */
export const handler = calendarRoute(venuesRemove, async (call) => {
  const [reference, context] = [toPostReference(call), toWriteContext(call)];
  if (call.input.preview !== true) return toPlaceResult(await deletePlace('venue', reference, context), call, 200);
  const { removed, events } = await previewPlaceDeletion('venue', reference, context);
  return addPreview(toPlaceResult(removed, call, 200), events);
});
