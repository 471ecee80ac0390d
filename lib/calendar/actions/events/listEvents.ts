import { loadViews } from '#lib/calendar/actions/events/pageViews.ts';
import { selectEntries } from '#lib/calendar/actions/events/selectEntries.ts';
import { createListReader, selectRecentDeletions } from '#lib/calendar/actions/listDeletions.ts';
import { mergeChanges } from '#lib/calendar/actions/views/outdatedOccurrences.ts';
import type { EventFilter, PageRequest, ReadContext } from '#lib/calendar/domain/commands.ts';
import { calendarError } from '#lib/calendar/domain/errors.ts';
import { findDeletions } from '#lib/calendar/domain/events/unpublishing.ts';
import type { EventView, Page } from '#lib/calendar/domain/model.ts';
import { isBeyondEnd } from '#lib/calendar/domain/posts/listPage.ts';
import { config } from '#lib/shared/config.ts';

/**
 * Returns a page of the events that the caller sees and the filter matches, ordered by start, publication date, id.
 * Throws `event-archive-page-not-found` beyond the last page.
 */
export const listEvents = async (
  filter: EventFilter,
  page: PageRequest,
  context: ReadContext,
): Promise<Page<EventView>> => {
  const mayLag = !config.consistentReads;
  const selection = await selectEntries(filter, { ...page, mayLag }, context);
  const { found, changes, outdated, sets } = selection;
  const { caller } = context;
  if (isBeyondEnd(page, found))
    throw calendarError('event-archive-page-not-found', `Page ${page.page} of events does not exist.`);
  const items = await loadViews(page.isCountOnly === true ? [] : found.entries, selection, caller, mayLag);
  const { modifiedAfter: sinceUtc } = filter;
  if (changes === undefined || sinceUtc === undefined) return { items, total: found.total };
  const reader = createListReader(sets, sinceUtc, caller);
  const deletions = findDeletions(mergeChanges(changes, outdated, sinceUtc), reader);
  return { items, total: found.total, deleted: selectRecentDeletions(deletions) };
};
