import { findOpenedEvents } from '#lib/calendar/actions/events/eventPassword.ts';
import { chooseTargets, isUnfiltered, resolveFilter } from '#lib/calendar/actions/events/eventTargets.ts';
import { createListReader, selectRecentDeletions } from '#lib/calendar/actions/listDeletions.ts';
import { searchDays, searchEvents, selectSearched } from '#lib/calendar/actions/search.ts';
import { subtractOutdatedOf } from '#lib/calendar/actions/views/correctCounts.ts';
import { applySeriesRestrictions, buildView, loadView } from '#lib/calendar/actions/views/eventViews.ts';
import { loadMergeTargets } from '#lib/calendar/actions/views/mergedPlaces.ts';
import {
  findOutdatedOccurrences,
  findRestrictingSeries,
  mergeChanges,
  type OutdatedOccurrence,
} from '#lib/calendar/actions/views/outdatedOccurrences.ts';
import type { EventFilter, EventOrder, PageRequest, ReadContext } from '#lib/calendar/domain/commands.ts';
import { FIRST_DAY, getDay } from '#lib/calendar/domain/dates/dates.ts';
import { calendarError } from '#lib/calendar/domain/errors.ts';
import {
  type DayWindow,
  type EntryFilter,
  getStartDays,
  isImpossible,
  isWithinTimes,
  matchesFilter,
  toDayWindow,
} from '#lib/calendar/domain/events/eventFilter.ts';
import { getPreviousDay } from '#lib/calendar/domain/events/monthSpans.ts';
import { addDayCounts, locatePage } from '#lib/calendar/domain/events/pagePosition.ts';
import { isFirstExcepted } from '#lib/calendar/domain/events/series.ts';
import { findDeletions } from '#lib/calendar/domain/events/unpublishing.ts';
import type { CalendarEvent, EventView, Page } from '#lib/calendar/domain/model.ts';
import { resolveListStatuses, splitSets } from '#lib/calendar/domain/permissions/listStatuses.ts';
import { getPrivateAuthor, mayEditOthers, seesPrivateTo } from '#lib/calendar/domain/permissions/permissions.ts';
import { isBeyondEnd } from '#lib/calendar/domain/posts/listPage.ts';
import { getEventSet, getSets, type PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import {
  countDays,
  findEntries,
  findEntriesAcross,
  findEntriesById,
  findEventsAcross,
  findFirstEntries,
  findLinkedEntries,
  sortEvents,
} from '#lib/calendar/store/events/eventLists.ts';
import { findChangedEvents } from '#lib/calendar/store/items/changes.ts';
import { type EventEntry, privateTarget, toEventEntry } from '#lib/calendar/store/items/eventEntry.ts';
import { findPostsAndTerms } from '#lib/calendar/store/posts/posts.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

interface EntryPage {
  readonly entries: readonly EventEntry[];
  readonly total: number;
}

const NOTHING: EntryPage = { entries: [], total: 0 };

const getOffset = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;

/** Returns the private events of an author within the window. */
const findOwnPrivate = async (author: number | undefined, window: DayWindow): Promise<readonly EventEntry[]> => {
  if (author === undefined) return [];
  const entries = await findLinkedEntries([privateTarget(author)], ['private'], window);
  return entries.filter(({ end }) => window.isOpen || getDay(end) <= window.to);
};

/**
 * Reads a page by the day counters: the total is exact, and the cost does not depend on the page number or the size of
 * the calendar. For callers who see only their own private events, these are read and counted separately.
 */
const readWindowPage = async (
  all: readonly PlaceSet[],
  window: DayWindow,
  page: PageRequest,
  caller: Caller,
  isDescending: boolean,
): Promise<EntryPage> => {
  const { sets, isOwnOnly } = splitSets(all, caller);
  const [counts, across, own] = await Promise.all([
    countDays(sets, window),
    window.isOpen ? [] : findEventsAcross(sets, window),
    isOwnOnly ? findOwnPrivate(caller.id, window) : [],
  ]);
  const crossing = across.map(({ start, id }) => ({ day: getDay(start), id }));
  const days = addDayCounts(
    counts,
    own.map(({ start }) => getDay(start)),
  );
  const { total } = locatePage(days, crossing, 0);
  // A page of the descending list is a page of the ascending one, counted from the end.
  const size = Math.max(0, Math.min(page.perPage, total - getOffset(page)));
  const offset = isDescending ? total - getOffset(page) - size : getOffset(page);
  const { day, skip } = locatePage(days, crossing, offset);
  if (day === undefined || size === 0 || page.isCountOnly === true) return { entries: [], total };
  const excluded = new Set(crossing.filter((one) => one.day >= day).map(({ id }) => id));
  const wanted = skip + size + excluded.size;
  const listed = await findFirstEntries(sets, { from: day, to: window.to }, counts, wanted);
  const entries = sortEvents([...listed, ...own.filter(({ start }) => getDay(start) >= day)]);
  const shown = entries.filter(({ id }) => !excluded.has(id)).slice(skip, skip + size);
  return { entries: isDescending ? shown.reverse() : shown, total };
};

/** Creates the test whether a list of these sets shows the caller an event. */
const createShownTest =
  (sets: readonly PlaceSet[], caller: Caller) =>
  (event: CalendarEvent): boolean =>
    sets.some((set) => set === getEventSet(isFirstExcepted(event) ? { ...event, hideFromListings: true } : event)) &&
    seesPrivateTo(caller, getPrivateAuthor(event));

const findCandidates = async (
  sets: readonly PlaceSet[],
  filter: EntryFilter,
  include: readonly number[] | undefined,
): Promise<readonly EventEntry[]> => {
  const range = getStartDays(filter);
  const targets = chooseTargets(filter);
  if (include !== undefined) return findEntriesById(include);
  if (targets !== undefined) {
    const [linked, first] = await Promise.all([
      findLinkedEntries(targets, sets, range),
      filter.first === undefined ? [] : findEntriesById([filter.first]),
    ]);
    return [...linked, ...first];
  }
  if (filter.ongoing === undefined) return findEntries(sets, range, await countDays(sets, range));
  const first = getDay(filter.ongoing.from);
  const within = { from: first > range.from ? first : range.from, to: range.to };
  const [running, starting] = await Promise.all([
    findEntriesAcross(sets, getPreviousDay(first)),
    countDays(sets, within).then((counts) => findEntries(sets, within, counts)),
  ]);
  return [...running, ...starting];
};

/** A list whose entries are filtered one by one. */
interface FilteredList {
  readonly sets: readonly PlaceSet[];
  readonly filter: EntryFilter;
  readonly search: string | undefined;
  readonly listCandidates: () => Promise<readonly EventEntry[]>;
  /** Whether an event is a candidate, as far as the filter does not say. */
  readonly isCandidate: (event: CalendarEvent) => boolean;
  /** Read before the entries, so that each is listed once although the background may rewrite it meanwhile. */
  readonly outdated: readonly OutdatedOccurrence[];
  readonly sort: (entries: readonly EventEntry[]) => readonly EventEntry[];
}

/** Sorts entries in the wanted order; events that are equal in it by start, publication date, id. */
const sortInOrder = (
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
const readFilteredPage = async (
  { sets, filter, search, listCandidates, isCandidate, outdated, sort }: FilteredList,
  page: PageRequest,
  { caller, language }: ReadContext,
): Promise<EntryPage> => {
  const outdatedIds = new Set(outdated.map(({ id }) => id));
  const passing = (await listCandidates()).filter(
    (entry) => !outdatedIds.has(entry.id) && matchesFilter(filter, entry) && seesPrivateTo(caller, entry.privateTo),
  );
  const request = search === undefined ? undefined : { text: search, language };
  const found = request === undefined ? passing : await searchEvents(passing, sets, request);
  const isShown = createShownTest(sets, caller);
  const rewritten = selectSearched(
    outdated.map(({ seen }) => seen).filter((event) => isShown(event) && isCandidate(event)),
    request,
  );
  const matching = sort([...found, ...rewritten.map(toEventEntry).filter((entry) => matchesFilter(filter, entry))]);
  const offset = getOffset(page);
  return { entries: matching.slice(offset, offset + page.perPage), total: matching.length };
};

/** Searches the window by its search items alone, then reads the entries of the page. */
const readSearchedPage = async (
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

interface ViewSetting {
  readonly sets: readonly PlaceSet[];
  readonly password: string | undefined;
  readonly restricting: readonly CalendarEvent[];
}

/**
 * Loads the views of a page. Cost: one request per hundred objects, and one more for each event that the password
 * opens.
 */
export const loadViews = async (
  entries: readonly EventEntry[],
  { sets, password, restricting }: ViewSetting,
  caller: Caller,
): Promise<readonly EventView[]> => {
  const links = entries.flatMap(({ venues, organizers }) => [...venues, ...organizers]);
  const linked = [...links.map((link) => Number.parseInt(link, 10)), ...entries.flatMap(({ parent }) => parent ?? [])];
  const pageIds = new Set(entries.map(({ id }) => id));
  const ids = [...new Set(linked)].filter((id) => !pageIds.has(id)).map((id) => ({ id }));
  const found = await findPostsAndTerms([...entries.map(({ id, apart }) => ({ id, apart })), ...ids], {
    categories: [...new Set(entries.flatMap(({ categories }) => categories))],
    tags: [...new Set(entries.flatMap(({ tags }) => tags))],
  });
  const counted = await subtractOutdatedOf(found, restricting);
  const read = { ...counted, posts: await loadMergeTargets(counted.posts) };
  const isShown = createShownTest(sets, caller);
  // An event may have left the lists after its entry was read.
  const events = entries.flatMap(({ id }) => {
    const stored = read.posts.get(id);
    if (stored?.kind !== 'event') return [];
    const event = applySeriesRestrictions(stored, read.posts);
    return isShown(event) ? [event] : [];
  });
  const opened = await findOpenedEvents(events, password);
  return Promise.all(
    events.map((event) =>
      opened.has(event.id)
        ? loadView(event, { restricting })
        : buildView(event, read, event.passwordHash !== undefined),
    ),
  );
};

const selectChanged = async (
  sets: readonly PlaceSet[],
  changes: Awaited<ReturnType<typeof findChangedEvents>>,
  include: readonly number[] | undefined,
): Promise<readonly EventEntry[]> =>
  changes
    .filter(
      ({ set, entry }) => sets.some((one) => one === set) && (include === undefined || include.includes(entry.id)),
    )
    .map(({ entry }) => entry);

interface Selection extends ViewSetting {
  readonly found: EntryPage;
  readonly entryFilter: EntryFilter;
  readonly changes: Awaited<ReturnType<typeof findChangedEvents>> | undefined;
  readonly outdated: readonly OutdatedOccurrence[];
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
  const isSearchOnly = isIndexed && seesAll && order === undefined && isUnfiltered(unsearched);
  const read = () => {
    if (window !== undefined) return readWindowPage(sets, window, page, caller, order?.isDescending === true);
    if (search !== undefined && isSearchOnly)
      return readSearchedPage(sets, entryFilter, { text: search, language }, page);
    const times = new Map(changes?.map(({ entry, modifiedUtc }) => [entry.id, modifiedUtc]));
    for (const { id, seen } of outdated) times.set(id, seen.modifiedUtc);
    const sort = (entries: readonly EventEntry[]) => sortInOrder(entries, order, times);
    const list = { sets, filter: entryFilter, search, listCandidates, isCandidate, outdated, sort };
    return readFilteredPage(list, page, context);
  };
  const found = isImpossible(filter) ? NOTHING : await read();
  return { found, sets, restricting, entryFilter, changes, outdated, password: filter.password };
};

/**
 * Returns a page of the events that the caller sees and the filter matches, ordered by start, publication date, id.
 * Throws `event-archive-page-not-found` beyond the last page.
 */
export const listEvents = async (
  filter: EventFilter,
  page: PageRequest,
  context: ReadContext,
): Promise<Page<EventView>> => {
  const selection = await selectEntries(filter, page, context);
  const { found, changes, outdated, sets } = selection;
  const { caller } = context;
  if (isBeyondEnd(page, found))
    throw calendarError('event-archive-page-not-found', `Page ${page.page} of events does not exist.`);
  const items = await loadViews(page.isCountOnly === true ? [] : found.entries, selection, caller);
  const { modifiedAfter: sinceUtc } = filter;
  if (changes === undefined || sinceUtc === undefined) return { items, total: found.total };
  const reader = createListReader(sets, sinceUtc, caller);
  const deletions = findDeletions(mergeChanges(changes, outdated, sinceUtc), reader);
  return { items, total: found.total, deleted: selectRecentDeletions(deletions) };
};
