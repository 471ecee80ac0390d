import { createShownTest, type EntryPage, getOffset } from '#lib/calendar/actions/events/entryPage.ts';
import { type SearchRequest, searchEvents, selectSearched } from '#lib/calendar/actions/search.ts';
import type { OutdatedOccurrence } from '#lib/calendar/actions/views/outdatedOccurrences.ts';
import type { EventOrder, PageRequest, ReadContext } from '#lib/calendar/domain/commands.ts';
import { type EntryFilter, matchesFilter } from '#lib/calendar/domain/events/eventFilter.ts';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import { seesPrivateTo } from '#lib/calendar/domain/permissions/permissions.ts';
import type { PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import { sortEvents } from '#lib/calendar/store/events/eventLists.ts';
import { type EventEntry, toEventEntry } from '#lib/calendar/store/items/eventEntry.ts';

/** A list whose entries are filtered one by one. */
interface FilteredList {
  readonly sets: readonly PlaceSet[];
  readonly filter: EntryFilter;
  readonly search: SearchRequest | undefined;
  readonly listCandidates: () => Promise<readonly EventEntry[]>;
  /** Whether an event is a candidate, as far as the filter does not say. */
  readonly isCandidate: (event: CalendarEvent) => boolean;
  /** Read before the entries, so that each is listed once although the background may rewrite it meanwhile. */
  readonly outdated: readonly OutdatedOccurrence[];
  readonly sort: (entries: readonly EventEntry[]) => readonly EventEntry[];
}

/** Sorts entries in the wanted order; events that are equal in it by start, publication date, id. */
export const sortInOrder = (
  entries: readonly EventEntry[],
  order: EventOrder | undefined,
  modified: ReadonlyMap<number, string>,
): readonly EventEntry[] => {
  const getText = {
    start_date: () => '',
    date: ({ dateUtc }: EventEntry) => dateUtc,
    modified: ({ id }: EventEntry) => modified.get(id) ?? '',
  }[order?.by ?? 'start_date'];
  const sorted = [...sortEvents(entries)].sort((one, other) => {
    const [text, otherText] = [getText(one), getText(other)];
    return text < otherText ? -1 : text > otherText ? 1 : 0;
  });
  return order?.isDescending === true ? sorted.reverse() : sorted;
};

/** Reads all candidate entries and filters them; outdated occurrences are listed as readers see them. */
export const readFilteredPage = async (
  { sets, filter, search, listCandidates, isCandidate, outdated, sort }: FilteredList,
  page: PageRequest,
  { caller }: ReadContext,
): Promise<EntryPage> => {
  const outdatedIds = new Set(outdated.map(({ id }) => id));
  const passing = (await listCandidates()).filter(
    (entry) => !outdatedIds.has(entry.id) && matchesFilter(filter, entry) && seesPrivateTo(caller, entry.privateTo),
  );
  const found = search === undefined ? passing : await searchEvents(passing, sets, search);
  const isShown = createShownTest(sets, caller);
  const rewritten = selectSearched(
    outdated.map(({ seen }) => seen).filter((event) => isShown(event) && isCandidate(event)),
    search,
  );
  const matching = sort([...found, ...rewritten.map(toEventEntry).filter((entry) => matchesFilter(filter, entry))]);
  const offset = getOffset(page);
  return { entries: matching.slice(offset, offset + page.perPage), total: matching.length };
};
