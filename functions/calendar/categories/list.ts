import { listTerms } from '#lib/calendar/actions/terms/listTerms.ts';
import { toReadContext } from '#lib/calendar/wire/call.ts';
import { toPageRequest } from '#lib/calendar/wire/lists/links.ts';
import { toTermFilter, toTermLinkParameters } from '#lib/calendar/wire/lists/terms.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { categoriesList } from '#lib/calendar/wire/routes/categories.ts';
import { toTermListResult } from '#lib/calendar/wire/termResults.ts';

/** GET /calendar/events/v1/categories: pages beyond the last are empty. */
export const handler = calendarRoute(categoriesList, async (call) => {
  const page = toPageRequest(call, 'categories');
  const found = await listTerms('category', toTermFilter(call.input), page, toReadContext(call));
  return toTermListResult('category', found, { ...page, parameters: toTermLinkParameters(call.input) }, call);
});
