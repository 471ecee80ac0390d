import { type EntryPage, getOffset } from '#lib/calendar/actions/events/entryPage.ts';
import { searchDays } from '#lib/calendar/actions/search.ts';
import type { PageRequest } from '#lib/calendar/domain/commands.ts';
import { type EntryFilter, getStartDays, isWithinTimes } from '#lib/calendar/domain/events/eventFilter.ts';
import type { PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import { findEntriesById, sortEvents } from '#lib/calendar/store/events/eventLists.ts';

/** Searches the window by its search items alone, then reads the entries of the page. */
export const readSearchedPage = async (
  sets: readonly PlaceSet[],
  filter: EntryFilter,
  search: { readonly text: string; readonly language: Language },
  page: PageRequest,
): Promise<EntryPage> => {
  const found = await searchDays(sets, getStartDays(filter), search);
  const matching = sortEvents(found.filter((one) => isWithinTimes(filter, one)));
  const offset = getOffset(page);
  const ids = matching.slice(offset, offset + page.perPage).map(({ id }) => id);
  return { entries: sortEvents(ids.length === 0 ? [] : await findEntriesById(ids)), total: matching.length };
};
