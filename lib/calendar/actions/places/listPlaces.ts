import { createListReader, selectRecentDeletions } from '#lib/calendar/actions/listDeletions.ts';
import type { PlaceKind, PlaceOf } from '#lib/calendar/actions/places/placeFields.ts';
import { findPlacesInUse, type PlacesInUse } from '#lib/calendar/actions/places/placesInUse.ts';
import { searchPlaces } from '#lib/calendar/actions/search.ts';
import { findSeenEvent } from '#lib/calendar/actions/views/eventViews.ts';
import type { PageRequest, PlaceFilter, ReadContext } from '#lib/calendar/domain/commands.ts';
import { calendarError, invalidParameter } from '#lib/calendar/domain/errors.ts';
import { maskProtectedEvent } from '#lib/calendar/domain/events/maskProtectedEvent.ts';
import { findDeletions } from '#lib/calendar/domain/events/unpublishing.ts';
import type { Page, Status } from '#lib/calendar/domain/model.ts';
import { resolveListStatuses, splitSets } from '#lib/calendar/domain/permissions/listStatuses.ts';
import { getPrivateAuthor, maySee, seesPrivateTo } from '#lib/calendar/domain/permissions/permissions.ts';
import { isBeyondEnd } from '#lib/calendar/domain/posts/listPage.ts';
import { getPlaceSet, getSets, type PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import { findChangedPlaces } from '#lib/calendar/store/items/changes.ts';
import { formatLink } from '#lib/calendar/store/items/formatLink.ts';
import type { PlaceEntry } from '#lib/calendar/store/items/placeEntry.ts';
import { countPlaces, findFirstPlaces, sortPlaces } from '#lib/calendar/store/places/placeLists.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

interface EntryPage {
  readonly entries: readonly PlaceEntry[];
  readonly total: number;
}

const findEventLinks = async (kind: PlaceKind, event: number, caller: Caller): Promise<ReadonlySet<string>> => {
  const seen = await findSeenEvent(event);
  if (seen === undefined || !maySee(caller, seen)) throw invalidParameter('event');
  const { venues, organizers } = maskProtectedEvent(seen);
  return new Set((kind === 'venue' ? venues : organizers).map(formatLink));
};

/** Creates the test of the conditions that depend on events. */
const createUsageTest = async (
  kind: PlaceKind,
  { event, hasEvents, onlyWithUpcoming }: PlaceFilter,
  caller: Caller,
  { used, upcoming }: PlacesInUse,
): Promise<(entry: PlaceEntry) => boolean> => {
  const linked = event === undefined ? undefined : await findEventLinks(kind, event, caller);
  return (entry) => {
    const link = formatLink(entry);
    return (
      (linked === undefined || linked.has(link)) &&
      (hasEvents === undefined || used.has(link) === hasEvents) &&
      (onlyWithUpcoming !== true || upcoming.has(link))
    );
  };
};

/** Returns the entries of the sets, reading only those that are not known. */
const completeEntries = async (
  kind: PlaceKind,
  sets: readonly PlaceSet[],
  published: readonly PlaceEntry[] | undefined,
): Promise<readonly PlaceEntry[]> => {
  const known = published !== undefined && sets.includes('published');
  const wanted = known ? sets.filter((set) => set !== 'published') : sets;
  const read = await findFirstPlaces(kind, wanted, Number.POSITIVE_INFINITY);
  return known ? sortPlaces([...published, ...read]) : read;
};

/** A list whose entries are filtered one by one. */
interface FilteredList {
  readonly filter: PlaceFilter;
  readonly statuses: readonly Status[];
  readonly sets: readonly PlaceSet[];
  /** Undefined if the filter has no `modifiedAfter`. */
  readonly changes: Awaited<ReturnType<typeof findChangedPlaces>> | undefined;
}

const readFilteredPage = async (
  kind: PlaceKind,
  { filter, statuses, sets, changes }: FilteredList,
  { page, perPage }: PageRequest,
  { caller, language, onlyLanguage }: ReadContext,
): Promise<EntryPage> => {
  const { hasEvents, onlyWithUpcoming } = filter;
  const inUse = await findPlacesInUse(kind, hasEvents !== undefined, onlyWithUpcoming === true, caller);
  const [isUsed, all] = await Promise.all([
    createUsageTest(kind, filter, caller, inUse),
    changes === undefined
      ? completeEntries(kind, sets, onlyLanguage === undefined ? inUse.published : undefined)
      : sortPlaces(changes.filter(({ set }) => sets.some((one) => one === set)).map(({ entry }) => entry)),
  ]);
  const some = all.filter(
    (entry) =>
      statuses.includes(entry.status) &&
      seesPrivateTo(caller, entry.privateTo) &&
      isUsed(entry) &&
      (onlyLanguage === undefined || entry.languages.includes(onlyLanguage)),
  );
  const entries =
    filter.search === undefined
      ? some
      : sortPlaces(await searchPlaces(kind, some, sets, { text: filter.search, language }));
  return { entries: entries.slice((page - 1) * perPage, page * perPage), total: entries.length };
};

/**
 * Reads a page by the counters. For callers who see only their own private places, these are read and counted
 * separately.
 */
const readUnfilteredPage = async (
  kind: PlaceKind,
  all: readonly PlaceSet[],
  { page, perPage }: PageRequest,
  caller: Caller,
): Promise<EntryPage> => {
  const { sets, isOwnOnly } = splitSets(all, caller);
  const [total, entries, hidden] = await Promise.all([
    countPlaces(kind, sets),
    findFirstPlaces(kind, sets, page * perPage),
    isOwnOnly ? findFirstPlaces(kind, ['private'], Number.POSITIVE_INFINITY) : [],
  ]);
  const own = hidden.filter((entry) => seesPrivateTo(caller, entry.privateTo));
  return {
    entries: sortPlaces([...entries, ...own]).slice((page - 1) * perPage, page * perPage),
    total: total + own.length,
  };
};

/**
 * Returns a page of the venues or organizers that the caller sees and the filter matches, newest first. Throws
 * `…-archive-page-not-found` beyond the last page.
 */
export const listPlaces = async <Kind extends PlaceKind>(
  kind: Kind,
  filter: PlaceFilter,
  page: PageRequest,
  context: ReadContext,
): Promise<Page<PlaceOf[Kind]>> => {
  const statuses = resolveListStatuses(context.caller, filter.statuses);
  const { sets, coversSets } = getSets(statuses);
  const { statuses: _, ...conditions } = filter;
  const isPlain =
    coversSets &&
    context.onlyLanguage === undefined &&
    Object.values(conditions).every((condition) => condition === undefined);
  const { modifiedAfter: sinceUtc } = filter;
  const changes = sinceUtc === undefined ? undefined : await findChangedPlaces(kind, sinceUtc);
  const { entries, total } = isPlain
    ? await readUnfilteredPage(kind, sets, page, context.caller)
    : await readFilteredPage(kind, { filter, statuses, sets, changes }, page, context);
  if (isBeyondEnd(page, { entries, total }))
    throw calendarError(`${kind}-archive-page-not-found`, `Page ${page.page} of ${kind}s does not exist.`);
  const listed = page.isCountOnly === true ? [] : entries;
  const posts = await findPosts(listed);
  const items = listed.flatMap(({ id }) => {
    const post = posts.get(id);
    if (post?.kind !== kind || !sets.includes(getPlaceSet(post))) return [];
    return seesPrivateTo(context.caller, getPrivateAuthor(post)) ? [post as PlaceOf[Kind]] : [];
  });
  if (changes === undefined || sinceUtc === undefined) return { items, total };
  const reader = createListReader(sets, sinceUtc, context.caller);
  return { items, total, deleted: selectRecentDeletions(findDeletions(changes, reader)) };
};
