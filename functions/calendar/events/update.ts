import { updateEvent } from '#lib/calendar/actions/events/writeEvent.ts';
import { eventAnswer } from '#lib/calendar/wire/answers.ts';
import { referenceOf, showingOf, writeContext } from '#lib/calendar/wire/call.ts';
import { isOwnUrl, isShownCost } from '#lib/calendar/wire/echoes.ts';
import { eventFields } from '#lib/calendar/wire/fields/event.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { eventsUpdate } from '#lib/calendar/wire/routes/events.ts';
import { handler as get } from './get.ts';
import { handler as remove } from './remove.ts';

/** POST, PUT and PATCH /calendar/events/v1/events/{id} and /by-slug/{slug}: members that are not sent stay. */
export const handler = calendarRoute(
  eventsUpdate,
  async (call) => {
    const showing = showingOf(call, false);
    const writing = { ...writeContext(call), isOwnUrl: isOwnUrl(showing), isShownCost: isShownCost(showing) };
    return eventAnswer(await updateEvent(referenceOf(call), eventFields(call.input), writing), call, 200);
  },
  { GET: get, DELETE: remove },
);
