import { createOnce } from '#lib/calendar/actions/createOnce.ts';
import { getTerm } from '#lib/calendar/actions/terms/readTerms.ts';
import { createTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import { toCreationKey, toReadContext, toWriteContext } from '#lib/calendar/wire/call.ts';
import { toTermCreation } from '#lib/calendar/wire/fields/term.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { categoriesCreate } from '#lib/calendar/wire/routes/categories.ts';
import { toCreatedTermResult } from '#lib/calendar/wire/termResults.ts';
import { handler as list } from './list.ts';

/** POST /calendar/events/v1/categories. */
export const handler = calendarRoute(
  categoriesCreate,
  (call) =>
    createOnce(
      toCreationKey(call),
      async () =>
        toCreatedTermResult(await createTerm('category', toTermCreation(call.input), toWriteContext(call)), call),
      async (id) => toCreatedTermResult(await getTerm('category', id, toReadContext(call)), call),
    ),
  { GET: list },
);
