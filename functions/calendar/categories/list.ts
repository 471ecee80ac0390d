import { listTerms } from '#lib/calendar/actions/terms/listTerms.ts';
import { readContext } from '#lib/calendar/wire/call.ts';
import { pageRequest } from '#lib/calendar/wire/lists/links.ts';
import { termFilter, termLinkParameters } from '#lib/calendar/wire/lists/terms.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { categoriesList } from '#lib/calendar/wire/routes/categories.ts';
import { termListAnswer } from '#lib/calendar/wire/termAnswers.ts';

/** GET /calendar/events/v1/categories: a page beyond the last is empty. */
export const handler = calendarRoute(categoriesList, async (call) => {
  const page = pageRequest(call.input);
  const found = await listTerms('category', termFilter(call.input), page, readContext(call));
  return termListAnswer('category', found, page, termLinkParameters(call.input), call);
});
