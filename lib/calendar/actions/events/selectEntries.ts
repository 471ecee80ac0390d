import { findCandidates, selectChanged } from '#lib/calendar/actions/events/candidates.ts';
import { type EntryPage, NOTHING } from '#lib/calendar/actions/events/entryPage.ts';
import { isUnfiltered, resolveFilter } from '#lib/calendar/actions/events/eventTargets.ts';
import { readFilteredPage, sortInOrder } from '#lib/calendar/actions/events/filteredPage.ts';
import type { ViewSetting } from '#lib/calendar/actions/events/pageViews.ts';
import { readSearchedPage } from '#lib/calendar/actions/events/searchedPage.ts';
import { readWindowPage } from '#lib/calendar/actions/events/windowPage.ts';
import type { SearchRequest } from '#lib/calendar/actions/search.ts';
import { findLinkedTexts } from '#lib/calendar/actions/searchLinked.ts';
import {
  findOutdatedOccurrences,
  findRestrictingSeries,
  type OutdatedOccurrence,
} from '#lib/calendar/actions/views/outdatedOccurrences.ts';
import type { EventFilter, PageRequest, ReadContext } from '#lib/calendar/domain/commands.ts';
import { FIRST_DAY } from '#lib/calendar/domain/dates/dates.ts';
import { type EntryFilter, getStartDays, isImpossible, toDayWindow } from '#lib/calendar/domain/events/eventFilter.ts';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import { resolveListStatuses } from '#lib/calendar/domain/permissions/listStatuses.ts';
import { mayEditOthers } from '#lib/calendar/domain/permissions/permissions.ts';
import { getSets } from '#lib/calendar/domain/posts/listSets.ts';
import { findChangedEvents } from '#lib/calendar/store/items/changes.ts';
import type { EventEntry } from '#lib/calendar/store/items/eventEntry.ts';
import { config } from '#lib/shared/config.ts';

interface Selection extends ViewSetting {
  readonly found: EntryPage;
  readonly entryFilter: EntryFilter;
  readonly changes: Awaited<ReturnType<typeof findChangedEvents>> | undefined;
  readonly outdated: readonly OutdatedOccurrence[];
  readonly request: SearchRequest | undefined;
}

/** Selects the entries of a page of the events that the caller sees and the filter matches. */
export const selectEntries = async (
  filter: EventFilter,
  page: PageRequest,
  context: ReadContext,
): Promise<Selection> => {
  const { caller, language, onlyLanguage } = context;
  const statuses = resolveListStatuses(caller, filter.statuses);
  const { sets, coversSets } = getSets(statuses);
  const [resolved, restricting] = await Promise.all([resolveFilter(filter, caller), findRestrictingSeries()]);
  // Deletions are reported regardless of the other conditions, so they need the occurrences of all days.
  const range = filter.modifiedAfter === undefined ? { range: getStartDays(filter) } : {};
  const outdated = await findOutdatedOccurrences(restricting, range);
  const entryFilter = { ...resolved, statuses, onlyLanguage };
  const isIndexed = coversSets && onlyLanguage === undefined && outdated.length === 0;
  const { order } = filter;
  const isByStart = order === undefined || order.by === 'start_date';
  const window = isIndexed && isByStart && isUnfiltered(filter) ? toDayWindow(filter) : undefined;
  const since = filter.modifiedAfter ?? (order?.by === 'modified' ? FIRST_DAY : undefined);
  const changes = since === undefined ? undefined : await findChangedEvents(since);
  const listCandidates = () =>
    changes === undefined
      ? findCandidates(sets, entryFilter, filter.include)
      : selectChanged(sets, changes, filter.include);
  const isCandidate = ({ id, modifiedUtc }: CalendarEvent) =>
    filter.include?.includes(id) !== false && modifiedUtc >= (filter.modifiedAfter ?? '');
  const { search, ...unsearched } = filter;
  const seesAll = !sets.includes('private') || mayEditOthers(caller);
  const linked =
    search !== undefined && config.searchPlaces
      ? await findLinkedTexts({ text: search, language, caller, sets })
      : undefined;
  const request = search === undefined ? undefined : { text: search, language, linked };
  const isByWords = linked === undefined && order === undefined;
  const isSearchOnly = isIndexed && seesAll && isByWords && isUnfiltered(unsearched);
  const read = () => {
    if (window !== undefined) return readWindowPage(sets, window, page, caller, order?.isDescending === true);
    if (request !== undefined && isSearchOnly) return readSearchedPage(sets, entryFilter, request, page);
    const times = new Map(changes?.map(({ entry, modifiedUtc }) => [entry.id, modifiedUtc]));
    for (const { id, seen } of outdated) times.set(id, seen.modifiedUtc);
    const sort = (entries: readonly EventEntry[]) => sortInOrder(entries, order, times);
    const list = { sets, filter: entryFilter, search: request, listCandidates, isCandidate, outdated, sort };
    return readFilteredPage(list, page, context);
  };
  const found = isImpossible(filter) ? NOTHING : await read();
  return {
    found,
    known: found.posts,
    sets,
    restricting,
    entryFilter,
    changes,
    outdated,
    request,
    password: filter.password,
  };
};
