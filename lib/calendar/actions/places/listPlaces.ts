import { searchPlaces } from '#lib/calendar/actions/events/search.ts';
import { listReader, toldDeletions } from '#lib/calendar/actions/listDeletions.ts';
import type { PlaceKind, PlaceOf } from '#lib/calendar/actions/places/placeFields.ts';
import { placesInUse } from '#lib/calendar/actions/places/placesInUse.ts';
import type { PageRequest, PlaceFilter, ReadContext } from '#lib/calendar/domain/commands.ts';
import { calendarError, invalidParameter } from '#lib/calendar/domain/errors.ts';
import type { Page, Status } from '#lib/calendar/domain/model.ts';
import { listStatuses } from '#lib/calendar/domain/permissions/listStatuses.ts';
import { mayEditOthers, maySee, privateTo, seesPrivateTo } from '#lib/calendar/domain/permissions/permissions.ts';
import { listedForm } from '#lib/calendar/domain/posts/listedForm.ts';
import { type PlaceSet, placeSet, setsOf } from '#lib/calendar/domain/posts/listSets.ts';
import { deletionsAmong } from '#lib/calendar/domain/posts/unpublishing.ts';
import { placesChangedSince } from '#lib/calendar/store/posts/changes.ts';
import { linkText } from '#lib/calendar/store/posts/linkText.ts';
import type { PlaceEntry } from '#lib/calendar/store/posts/placeEntry.ts';
import { countPlaces, firstPlaces, inListOrder } from '#lib/calendar/store/posts/placeLists.ts';
import { findPost, findPosts } from '#lib/calendar/store/posts/posts.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

interface EntryPage {
  readonly entries: readonly PlaceEntry[];
  readonly total: number;
}

const linkedTo = async (kind: PlaceKind, event: number, caller: Caller): Promise<ReadonlySet<string>> => {
  const post = await findPost(event);
  if (post?.kind !== 'event' || !maySee(caller, post)) throw invalidParameter('event');
  const { venues, organizers } = listedForm(post);
  return new Set((kind === 'venue' ? venues : organizers).map(linkText));
};

/** The conditions that events decide, as a test of an entry. */
const usage = async (
  kind: PlaceKind,
  { event, hasEvents, onlyWithUpcoming }: PlaceFilter,
  caller: Caller,
): Promise<(entry: PlaceEntry) => boolean> => {
  const linked = event === undefined ? undefined : await linkedTo(kind, event, caller);
  const { used, upcoming } = await placesInUse(kind, hasEvents !== undefined, onlyWithUpcoming === true, caller);
  return (entry) => {
    const link = linkText(entry);
    return (
      (linked === undefined || linked.has(link)) &&
      (hasEvents === undefined || used.has(link) === hasEvents) &&
      (onlyWithUpcoming !== true || upcoming.has(link))
    );
  };
};

const filteredPage = async (
  kind: PlaceKind,
  filter: PlaceFilter,
  changes: Awaited<ReturnType<typeof placesChangedSince>> | undefined,
  statuses: readonly Status[],
  sets: readonly PlaceSet[],
  { page, perPage }: PageRequest,
  { caller, language, onlyLanguage }: ReadContext,
): Promise<EntryPage> => {
  const [isUsed, all] = await Promise.all([
    usage(kind, filter, caller),
    changes === undefined
      ? firstPlaces(kind, sets, Number.POSITIVE_INFINITY)
      : inListOrder(changes.filter(({ set }) => sets.some((one) => one === set)).map(({ entry }) => entry)),
  ]);
  const some = all.filter(
    (entry) =>
      statuses.includes(entry.status) &&
      seesPrivateTo(caller, entry.privateTo) &&
      isUsed(entry) &&
      (onlyLanguage === undefined || entry.languages.includes(onlyLanguage)),
  );
  const entries =
    filter.search === undefined ? some : inListOrder(await searchPlaces(kind, some, sets, filter.search, language));
  return { entries: entries.slice((page - 1) * perPage, page * perPage), total: entries.length };
};

/** Who sees no private places but the own ones has these counted one by one. */
const plainPage = async (
  kind: PlaceKind,
  all: readonly PlaceSet[],
  { page, perPage }: PageRequest,
  caller: Caller,
): Promise<EntryPage> => {
  const isOwnOnly = all.includes('private') && !mayEditOthers(caller);
  const sets = isOwnOnly ? all.filter((set) => set !== 'private') : all;
  const [total, entries, hidden] = await Promise.all([
    countPlaces(kind, sets),
    firstPlaces(kind, sets, page * perPage),
    isOwnOnly ? firstPlaces(kind, ['private'], Number.POSITIVE_INFINITY) : [],
  ]);
  const own = hidden.filter((entry) => seesPrivateTo(caller, entry.privateTo));
  return {
    entries: inListOrder([...entries, ...own]).slice((page - 1) * perPage, page * perPage),
    total: total + own.length,
  };
};

/** A page of the venues or organizers that the caller's role shows and the filter lets through, newest first. */
export const listPlaces = async <Kind extends PlaceKind>(
  kind: Kind,
  filter: PlaceFilter,
  page: PageRequest,
  context: ReadContext,
): Promise<Page<PlaceOf[Kind]>> => {
  const statuses = listStatuses(context.caller, filter.statuses);
  const { sets, isWhole } = setsOf(statuses);
  const { statuses: _, ...conditions } = filter;
  const isPlain =
    isWhole &&
    context.onlyLanguage === undefined &&
    Object.values(conditions).every((condition) => condition === undefined);
  const { modifiedAfter: sinceUtc } = filter;
  const changes = sinceUtc === undefined ? undefined : await placesChangedSince(kind, sinceUtc);
  const { entries, total } = isPlain
    ? await plainPage(kind, sets, page, context.caller)
    : await filteredPage(kind, filter, changes, statuses, sets, page, context);
  if (page.page > 1 && entries.length === 0)
    throw calendarError(`${kind}-archive-page-not-found`, `There is no such page of ${kind}s.`);
  const posts = await findPosts(entries);
  const items = entries.flatMap(({ id }) => {
    const post = posts.get(id);
    if (post?.kind !== kind || !sets.includes(placeSet(post))) return [];
    return seesPrivateTo(context.caller, privateTo(post)) ? [post as PlaceOf[Kind]] : [];
  });
  if (changes === undefined || sinceUtc === undefined) return { items, total };
  const reader = listReader(sets, sinceUtc, context.caller);
  return { items, total, deleted: toldDeletions(deletionsAmong(changes, reader)) };
};
