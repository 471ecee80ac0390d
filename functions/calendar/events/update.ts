import { updateEvent } from '#lib/calendar/actions/events/updateEvent.ts';
import { toPostReference, toRenderContext, toWriteContext } from '#lib/calendar/wire/call.ts';
import { toEventFields } from '#lib/calendar/wire/fields/event.ts';
import { toEventResult } from '#lib/calendar/wire/results.ts';
import { isOwnUrl, isShownCost } from '#lib/calendar/wire/roundTrip.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { eventsUpdate } from '#lib/calendar/wire/routes/events.ts';
import { handler as get } from './get.ts';
import { handler as remove } from './remove.ts';

/** POST, PUT and PATCH /calendar/events/v1/events/{id} and /by-slug/{slug}: updates the sent members. */
export const handler = calendarRoute(
  eventsUpdate,
  async (call) => {
    const context = toRenderContext(call, false);
    const writing = {
      ...toWriteContext(call),
      scope: call.input.scope,
      isOwnUrl: isOwnUrl(context),
      isShownCost: isShownCost(context),
    };
    return toEventResult(await updateEvent(toPostReference(call), toEventFields(call.input), writing), call, 200);
  },
  { GET: get, DELETE: remove },
);
