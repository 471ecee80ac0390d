import { listTerms } from '#lib/calendar/actions/terms/listTerms.ts';
import { readContext } from '#lib/calendar/wire/call.ts';
import { pageRequest } from '#lib/calendar/wire/lists/links.ts';
import { termFilter, termLinkParameters } from '#lib/calendar/wire/lists/terms.ts';
import { calendarRoute } from '#lib/calendar/wire/route.ts';
import { tagsList } from '#lib/calendar/wire/routes/tags.ts';
import { termListAnswer } from '#lib/calendar/wire/termAnswers.ts';

/** GET /calendar/events/v1/tags: a page beyond the last is empty. */
export const handler = calendarRoute(tagsList, async (call) => {
  const page = pageRequest(call.input);
  const found = await listTerms('tag', termFilter(call.input), page, readContext(call));
  return termListAnswer('tag', found, page, termLinkParameters(call.input), call);
});
