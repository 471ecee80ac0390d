import { updateTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import { toWriteContext } from '#lib/calendar/wire/call.ts';
import { toTermFields } from '#lib/calendar/wire/fields/term.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { categoriesUpdate } from '#lib/calendar/wire/routes/categories.ts';
import { toTermResult } from '#lib/calendar/wire/termResults.ts';
import { handler as get } from './get.ts';
import { handler as remove } from './remove.ts';

/** POST, PUT and PATCH /calendar/events/v1/categories/{id}: updates the sent members. */
export const handler = calendarRoute(
  categoriesUpdate,
  async (call) =>
    toTermResult(
      await updateTerm('category', Number(call.path.id), toTermFields(call.input), toWriteContext(call)),
      call,
    ),
  { GET: get, DELETE: remove },
);
