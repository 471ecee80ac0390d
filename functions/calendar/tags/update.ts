import { updateTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import { toWriteContext } from '#lib/calendar/wire/call.ts';
import { toTermFields } from '#lib/calendar/wire/fields/term.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { tagsUpdate } from '#lib/calendar/wire/routes/tags.ts';
import { refuseParent, toTermResult } from '#lib/calendar/wire/termResults.ts';
import { handler as get } from './get.ts';
import { handler as remove } from './remove.ts';

/** POST, PUT and PATCH /calendar/events/v1/tags/{id}: updates the sent members. */
export const handler = calendarRoute(
  tagsUpdate,
  async (call) => {
    refuseParent(call);
    return toTermResult(
      await updateTerm('tag', Number(call.path.id), toTermFields(call.input), toWriteContext(call)),
      call,
    );
  },
  { GET: get, DELETE: remove },
);
