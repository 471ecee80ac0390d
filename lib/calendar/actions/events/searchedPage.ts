import { type EntryPage, getOffset } from '#lib/calendar/actions/events/entryPage.ts';
import { searchDays } from '#lib/calendar/actions/search.ts';
import type { PageRequest } from '#lib/calendar/domain/commands.ts';
import { type EntryFilter, getStartDays, isWithinTimes } from '#lib/calendar/domain/events/eventFilter.ts';
import type { PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import { findListedEvents, sortEvents } from '#lib/calendar/store/events/eventLists.ts';

/**
 * Searches the window by its search items alone, then reads the events of the page, and those that start with its first or
 * last one: the index of words does not know their publication dates, which decide the order of events of one start.
 */
export const readSearchedPage = async (
  sets: readonly PlaceSet[],
  filter: EntryFilter,
  search: { readonly text: string; readonly language: Language },
  page: PageRequest,
): Promise<EntryPage> => {
  const found = await searchDays(sets, getStartDays(filter), search);
  const matching = sortEvents(found.filter((one) => isWithinTimes(filter, one)));
  const offset = getOffset(page);
  const wanted = matching.slice(offset, offset + page.perPage);
  const [first, last] = [wanted[0]?.start ?? '', wanted.at(-1)?.start ?? ''];
  const isSorted = wanted.every(({ dateUtc }) => dateUtc !== '');
  const read = isSorted ? wanted : matching.filter(({ start }) => start >= first && start <= last);
  const before = isSorted ? offset : matching.findIndex(({ start }) => start >= first);
  const { entries, posts } = await findListedEvents(read.map(({ id }) => id));
  const skip = offset - before;
  return { entries: sortEvents(entries).slice(skip, skip + wanted.length), posts, total: matching.length };
};
