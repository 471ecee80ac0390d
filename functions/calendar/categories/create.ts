import { createTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import { toWriteContext } from '#lib/calendar/wire/call.ts';
import { toTermCreation } from '#lib/calendar/wire/fields/term.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { categoriesCreate } from '#lib/calendar/wire/routes/categories.ts';
import { toCreatedTermResult } from '#lib/calendar/wire/termResults.ts';
import { handler as list } from './list.ts';

/** POST /calendar/events/v1/categories. */
export const handler = calendarRoute(
  categoriesCreate,
  async (call) =>
    toCreatedTermResult(await createTerm('category', toTermCreation(call.input), toWriteContext(call)), call),
  { GET: list },
);
