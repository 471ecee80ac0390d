import { listTerms } from '#lib/calendar/actions/terms/listTerms.ts';
import { toReadContext } from '#lib/calendar/wire/call.ts';
import { toPageRequest } from '#lib/calendar/wire/lists/links.ts';
import { toTermFilter, toTermLinkParameters } from '#lib/calendar/wire/lists/terms.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { tagsList } from '#lib/calendar/wire/routes/tags.ts';
import { toTermListResult } from '#lib/calendar/wire/termResults.ts';

/** GET /calendar/events/v1/tags: pages beyond the last are empty. */
export const handler = calendarRoute(tagsList, async (call) => {
  const page = toPageRequest(call, 'tags');
  const found = await listTerms('tag', toTermFilter(call.input), page, toReadContext(call));
  return toTermListResult('tag', found, { ...page, parameters: toTermLinkParameters(call.input) }, call);
});
