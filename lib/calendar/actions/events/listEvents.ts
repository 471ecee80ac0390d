import { openedAmong } from '#lib/calendar/actions/events/eventPassword.ts';
import { eventTargets, isPlain, resolveFilter } from '#lib/calendar/actions/events/eventTargets.ts';
import { asReadersSee, loadView, viewOf } from '#lib/calendar/actions/events/eventViews.ts';
import { searchEvents, searchWindow } from '#lib/calendar/actions/events/search.ts';
import { listReader, toldDeletions } from '#lib/calendar/actions/listDeletions.ts';
import type { EventFilter, PageRequest, ReadContext } from '#lib/calendar/domain/commands.ts';
import { dayOf } from '#lib/calendar/domain/dates/dates.ts';
import { calendarError } from '#lib/calendar/domain/errors.ts';
import {
  type EntryFilter,
  isImpossible,
  isIn,
  passes,
  startDays,
  type Window,
  wholeWindow,
} from '#lib/calendar/domain/events/eventFilter.ts';
import { windowPosition, withDays } from '#lib/calendar/domain/events/windowCount.ts';
import type { EventView, Page } from '#lib/calendar/domain/model.ts';
import { listStatuses } from '#lib/calendar/domain/permissions/listStatuses.ts';
import { mayEditOthers, privateTo, seesPrivateTo } from '#lib/calendar/domain/permissions/permissions.ts';
import { eventSet, type PlaceSet, setsOf } from '#lib/calendar/domain/posts/listSets.ts';
import { deletionsAmong } from '#lib/calendar/domain/posts/unpublishing.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import { type EventEntry, privateTarget } from '#lib/calendar/store/events/eventEntry.ts';
import {
  allEntries,
  countDays,
  entriesOf,
  eventsAcross,
  firstEntries,
  includedEntries,
  inListOrder,
} from '#lib/calendar/store/events/eventLists.ts';
import { eventsChangedSince } from '#lib/calendar/store/posts/changes.ts';
import { findTogether } from '#lib/calendar/store/posts/posts.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

interface EntryPage {
  readonly entries: readonly EventEntry[];
  readonly total: number;
}

const NOTHING: EntryPage = { entries: [], total: 0 };

const offsetOf = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;

/** The private events of one author that lie inside the window. */
const ownPrivate = async (author: number | undefined, window: Window): Promise<readonly EventEntry[]> => {
  if (author === undefined) return [];
  const entries = await entriesOf([privateTarget(author)], ['private'], window);
  return entries.filter(({ end }) => window.isOpen || dayOf(end) <= window.to);
};

/**
 * By counters: exact, and as cheap on the last page of a big calendar as on the first of a small one. Who sees no
 * private events but the own ones has these counted one by one.
 */
const windowPage = async (
  all: readonly PlaceSet[],
  window: Window,
  page: PageRequest,
  caller: Caller,
): Promise<EntryPage> => {
  const isOwnOnly = all.includes('private') && !mayEditOthers(caller);
  const sets = isOwnOnly ? all.filter((set) => set !== 'private') : all;
  const [counts, across, own] = await Promise.all([
    countDays(sets, window),
    window.isOpen ? [] : eventsAcross(sets, window),
    isOwnOnly ? ownPrivate(caller.id, window) : [],
  ]);
  const offset = offsetOf(page);
  const crossing = across.map(({ start, id }) => ({ day: dayOf(start), id }));
  const days = withDays(
    counts,
    own.map(({ start }) => dayOf(start)),
  );
  const { total, day, skip } = windowPosition(days, crossing, offset);
  if (day === undefined) return { entries: [], total };
  const excluded = new Set(crossing.filter((one) => one.day >= day).map(({ id }) => id));
  const wanted = skip + page.perPage + excluded.size;
  const listed = await firstEntries(sets, { from: day, to: window.to }, counts, wanted);
  const entries = inListOrder([...listed, ...own.filter(({ start }) => dayOf(start) >= day)]);
  return { entries: entries.filter(({ id }) => !excluded.has(id)).slice(skip, skip + page.perPage), total };
};

const narrowest = async (
  sets: readonly PlaceSet[],
  filter: EntryFilter,
  include: readonly number[] | undefined,
): Promise<readonly EventEntry[]> => {
  const range = startDays(filter);
  const targets = eventTargets(filter);
  if (include !== undefined) return includedEntries(include);
  if (targets !== undefined) {
    const [linked, first] = await Promise.all([
      entriesOf(targets, sets, range),
      filter.first === undefined ? [] : includedEntries([filter.first]),
    ]);
    return [...linked, ...first];
  }
  return allEntries(sets, range, await countDays(sets, range));
};

/** By the entries of the narrowest index, each tested. */
const filteredPage = async (
  sets: readonly PlaceSet[],
  filter: EntryFilter,
  { search }: EventFilter,
  candidates: () => Promise<readonly EventEntry[]>,
  page: PageRequest,
  { caller, language }: ReadContext,
): Promise<EntryPage> => {
  const passing = (await candidates()).filter(
    (entry) => passes(filter, entry) && seesPrivateTo(caller, entry.privateTo),
  );
  const found = search === undefined ? passing : await searchEvents(passing, sets, search, language);
  const matching = inListOrder(found);
  const offset = offsetOf(page);
  return { entries: matching.slice(offset, offset + page.perPage), total: matching.length };
};

/** By the words of the window's events alone, and the events of the page themselves. */
const searchedPage = async (
  sets: readonly PlaceSet[],
  filter: EntryFilter,
  search: string,
  page: PageRequest,
  language: Language,
): Promise<EntryPage> => {
  const found = await searchWindow(sets, startDays(filter), search, language);
  const matching = inListOrder(found.filter((one) => isIn(filter, one)));
  const offset = offsetOf(page);
  const ids = matching.slice(offset, offset + page.perPage).map(({ id }) => id);
  return { entries: inListOrder(ids.length === 0 ? [] : await includedEntries(ids)), total: matching.length };
};

/**
 * The events of a page, with all that they link to, in one request for up to a hundred items, and one each for those
 * that the password opens.
 */
const viewsOf = async (
  entries: readonly EventEntry[],
  sets: readonly PlaceSet[],
  password: string | undefined,
  caller: Caller,
): Promise<readonly EventView[]> => {
  const links = entries.flatMap(({ venues, organizers }) => [...venues, ...organizers]);
  const linked = [...links.map((link) => Number.parseInt(link, 10)), ...entries.flatMap(({ parent }) => parent ?? [])];
  const pageIds = new Set(entries.map(({ id }) => id));
  const ids = [...new Set(linked)].filter((id) => !pageIds.has(id)).map((id) => ({ id }));
  const read = await findTogether([...entries.map(({ id, apart }) => ({ id, apart })), ...ids], {
    categories: [...new Set(entries.flatMap(({ categories }) => categories))],
    tags: [...new Set(entries.flatMap(({ tags }) => tags))],
  });
  // What has left the lists since the entry was read is not shown.
  const events = entries.flatMap(({ id }) => {
    const stored = read.posts.get(id);
    if (stored?.kind !== 'event') return [];
    const event = asReadersSee(stored, read.posts);
    return sets.some((set) => set === eventSet(event)) && seesPrivateTo(caller, privateTo(event)) ? [event] : [];
  });
  const opened = await openedAmong(events, password);
  return Promise.all(
    events.map((event) =>
      opened.has(event.id) ? loadView(event) : viewOf(event, read, event.passwordHash !== undefined),
    ),
  );
};

const changedIn = async (
  sets: readonly PlaceSet[],
  changes: Awaited<ReturnType<typeof eventsChangedSince>>,
  include: readonly number[] | undefined,
): Promise<readonly EventEntry[]> =>
  changes
    .filter(
      ({ set, entry }) => sets.some((one) => one === set) && (include === undefined || include.includes(entry.id)),
    )
    .map(({ entry }) => entry);

/** A page of the events that the caller's role shows and the filter lets through, by start, publication, id. */
export const listEvents = async (
  filter: EventFilter,
  page: PageRequest,
  context: ReadContext,
): Promise<Page<EventView>> => {
  const { caller, language, onlyLanguage } = context;
  const statuses = listStatuses(caller, filter.statuses);
  const { sets, isWhole } = setsOf(statuses);
  const entryFilter = { ...(await resolveFilter(filter, caller)), statuses, onlyLanguage };
  const window = isWhole && isPlain(filter) && onlyLanguage === undefined ? wholeWindow(filter) : undefined;
  const changes = filter.modifiedAfter === undefined ? undefined : await eventsChangedSince(filter.modifiedAfter);
  const candidates = () =>
    changes === undefined ? narrowest(sets, entryFilter, filter.include) : changedIn(sets, changes, filter.include);
  const { search, ...unsearched } = filter;
  const seesAll = !sets.includes('private') || mayEditOthers(caller);
  const isSearchOnly = isWhole && seesAll && isPlain(unsearched) && onlyLanguage === undefined;
  const read = () => {
    if (window !== undefined) return windowPage(sets, window, page, caller);
    if (search !== undefined && isSearchOnly) return searchedPage(sets, entryFilter, search, page, language);
    return filteredPage(sets, entryFilter, filter, candidates, page, context);
  };
  const found = isImpossible(filter) ? NOTHING : await read();
  if (page.page > 1 && found.entries.length === 0)
    throw calendarError('event-archive-page-not-found', 'There is no such page of events.');
  const items = await viewsOf(found.entries, sets, filter.password, caller);
  const { modifiedAfter: sinceUtc } = filter;
  if (changes === undefined || sinceUtc === undefined) return { items, total: found.total };
  const reader = listReader(sets, sinceUtc, caller);
  return { items, total: found.total, deleted: toldDeletions(deletionsAmong(changes, reader)) };
};
