import type { PlaceKind } from '#lib/calendar/actions/places/placeFields.ts';
import {
  findOrCreatePlaces,
  type PlaceToFind,
  resolveImageMember,
} from '#lib/calendar/actions/places/resolvePlaces.ts';
import { checkAuthor, checkImage, checkWithin, runChecks } from '#lib/calendar/actions/resolveReferences.ts';
import { type KeptIds, type LinkedTerms, linkTerms } from '#lib/calendar/actions/terms/termLinks.ts';
import { loadMergeTargets } from '#lib/calendar/actions/views/mergedPlaces.ts';
import { requireAuthor } from '#lib/calendar/actions/writeSetting.ts';
import type {
  EventFields,
  EventTermChoice,
  LinkChoice,
  OrganizerCreation,
  VenueCreation,
} from '#lib/calendar/domain/commands.ts';
import { invalidParameter } from '#lib/calendar/domain/errors.ts';
import {
  type AnyPost,
  type Link,
  type Links,
  MAX_LINKS,
  MAX_NEW_PLACES,
  type Place,
  type TermKind,
} from '#lib/calendar/domain/model.ts';
import { maySee } from '#lib/calendar/domain/permissions/permissions.ts';
import { followLinks, followMerges } from '#lib/calendar/domain/posts/placeMerge.ts';
import type { WriteSetting } from '#lib/calendar/domain/posts/postChange.ts';
import type { PostWrite, Write } from '#lib/calendar/store/plan.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';
import { allocateIds } from '#lib/calendar/store/sequence.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** Sent links after the checks: existing places are loaded, new ones have their image resolved and an id allocated. */
export interface PreparedLinks {
  readonly categories?: readonly EventTermChoice[] | undefined;
  readonly tags?: readonly EventTermChoice[] | undefined;
  readonly keptIds: KeptIds;
  readonly venues?: readonly (Place | PlaceToFind<'venue'>)[];
  readonly organizers?: readonly (Place | PlaceToFind<'organizer'>)[];
}

type Choices<Kind extends PlaceKind> = readonly LinkChoice<Kind extends 'venue' ? VenueCreation : OrganizerCreation>[];

type SentLinks = Pick<EventFields, 'venues' | 'organizers' | 'categories' | 'tags'>;

const getExistingIds = (choices: readonly LinkChoice<unknown>[] | undefined): readonly number[] =>
  (choices ?? []).flatMap((choice) => ('id' in choice ? [choice.id] : []));

const getCreations = (choices: readonly LinkChoice<VenueCreation | OrganizerCreation>[] = []) =>
  choices.flatMap((choice) => ('create' in choice ? [choice.create] : []));

/** Checks that author and image of the places to be created exist. */
const checkCreations = (
  choices: readonly LinkChoice<VenueCreation | OrganizerCreation>[] | undefined,
): Promise<unknown> =>
  runChecks(...getCreations(choices).flatMap(({ author, image }) => [checkAuthor(author), checkImage(image)]));

/** Throws a 400 if more links were sent than an event may have. */
export const requireFewSentLinks = (fields: SentLinks): void => {
  let links = 0;
  for (const [name, choices] of [
    ['venue', fields.venues],
    ['organizer', fields.organizers],
    ['categories', fields.categories],
    ['tags', fields.tags],
  ] as const) {
    links += choices?.length ?? 0;
    if (links > MAX_LINKS) throw invalidParameter(name);
  }
};

/** Throws a 403 if places are to be created with another author, unless the caller may edit posts of others. */
export const requireOwnLinks = ({ venues, organizers }: SentLinks, caller: Caller): void => {
  for (const { author } of [...getCreations(venues), ...getCreations(organizers)]) requireAuthor(caller, author);
};

/**
 * Loads the linked places; throws a 400 for ids that are unknown, of another kind, trashed or invisible to the caller.
 */
export const checkLinks = async (fields: SentLinks, caller: Caller): Promise<ReadonlyMap<number, AnyPost>> => {
  await runChecks(
    checkWithin('venue', checkCreations(fields.venues)),
    checkWithin('organizer', checkCreations(fields.organizers)),
  );
  const ids = [...getExistingIds(fields.venues), ...getExistingIds(fields.organizers)];
  const found = ids.length === 0 ? new Map<number, AnyPost>() : await findPosts(ids.map((id) => ({ id })));
  const followed = await loadMergeTargets(found);
  const posts = new Map(ids.flatMap((id) => [[id, followMerges(followed, id)] as const]));
  const isMissing = (kind: PlaceKind) => (id: number) => {
    const post = posts.get(id);
    return post?.kind !== kind || post.status === 'trash' || !maySee(caller, post);
  };
  const faulty = [
    ...(getExistingIds(fields.venues).some(isMissing('venue')) ? ['venue'] : []),
    ...(getExistingIds(fields.organizers).some(isMissing('organizer')) ? ['organizer'] : []),
  ];
  if (faulty.length > 0) throw invalidParameter(...faulty);
  return posts as ReadonlyMap<number, AnyPost>;
};

const prepareChoices = async <Kind extends PlaceKind>(
  choices: Choices<Kind> | undefined,
  existing: ReadonlyMap<number, AnyPost>,
  ids: number[],
  caller: Caller,
): Promise<readonly (Place | PlaceToFind<Kind>)[] | undefined> => {
  if (choices === undefined) return undefined;
  const places: (Place | PlaceToFind<Kind>)[] = [];
  for (const choice of choices) {
    if ('id' in choice) {
      places.push(existing.get(choice.id) as Place);
    } else {
      const fields = await resolveImageMember(choice.create, caller);
      places.push({ fields, id: ids.shift() ?? 0 } as unknown as PlaceToFind<Kind>);
    }
  }
  return places;
};

/** Resolves images and allocates ids for places that may have to be created and, if `withEventId`, for the event. */
export const prepareLinks = async (
  fields: SentLinks,
  existing: ReadonlyMap<number, AnyPost>,
  caller: Caller,
  withEventId: boolean,
): Promise<PreparedLinks & { readonly eventId: number | undefined }> => {
  const isNew = (choice: LinkChoice<unknown>): boolean => 'create' in choice;
  const [venues, organizers] = [
    (fields.venues ?? []).filter(isNew).length,
    (fields.organizers ?? []).filter(isNew).length,
  ];
  if (venues + organizers > MAX_NEW_PLACES) throw invalidParameter(venues > organizers ? 'venue' : 'organizer');
  const count = venues + organizers + (withEventId ? 1 : 0);
  const ids = count === 0 ? [] : [...(await allocateIds('posts', count))];
  const eventId = withEventId ? ids.pop() : undefined;
  const madeVenues = await prepareChoices<'venue'>(fields.venues, existing, ids, caller);
  const madeOrganizers = await prepareChoices<'organizer'>(fields.organizers, existing, ids, caller);
  return {
    categories: fields.categories,
    tags: fields.tags,
    keptIds: new Map(),
    eventId,
    ...(madeVenues === undefined ? {} : { venues: madeVenues }),
    ...(madeOrganizers === undefined ? {} : { organizers: madeOrganizers }),
  };
};

interface LinkedPlaces {
  readonly links: readonly Link[];
  readonly places: readonly AnyPost[];
  readonly writes: readonly PostWrite[];
}

const linkPlaces = async <Kind extends PlaceKind>(
  kind: Kind,
  wanted: readonly (Place | PlaceToFind<Kind>)[],
  setting: Omit<WriteSetting, 'id'>,
  caller: Caller,
): Promise<LinkedPlaces> => {
  const isToFind = (one: Place | PlaceToFind<Kind>): one is PlaceToFind<Kind> => 'fields' in one;
  const found = await findOrCreatePlaces(kind, wanted.filter(isToFind), setting, caller);
  let next = 0;
  const places = wanted.map((one) => (isToFind(one) ? (found[next++]?.place as AnyPost) : one));
  const distinct = [...new Map(places.map((place) => [place.id, place])).values()];
  return {
    links: distinct.map(({ id, life }) => ({ id, life })),
    places: distinct,
    writes: found.flatMap(({ write }) => write ?? []),
  };
};

export interface EventLinks {
  readonly links: Links;
  /** The linked places, as they will be stored. */
  readonly places: readonly AnyPost[];
  readonly writes: readonly Write[];
}

const NO_LINKS: Links = { venues: [], organizers: [], categories: [], tags: [] };

/** The stored links to venues or organizers. */
interface KeptPlaces {
  readonly all: readonly Link[];
  /** Those that readers see: the target is not in the trash. */
  readonly live: readonly Link[];
}

const isSameLinks = (some: readonly Link[], others: readonly Link[]): boolean =>
  some.length === others.length && some.every(({ id }, index) => id === others[index]?.id);

/**
 * Returns the links after a write. What readers see is kept when it is sent back, with the links to targets in the trash,
 * which a restoration makes valid again.
 */
const chooseLinks = (kept: KeptPlaces, sent: readonly Link[] | undefined): KeptPlaces =>
  sent === undefined || isSameLinks(kept.live, sent) ? kept : { all: sent, live: sent };

/** Loads the targets of the stored links. */
const loadStoredPlaces = async ({ venues, organizers }: Links) => {
  const ids = [...venues, ...organizers].map(({ id }) => ({ id }));
  const posts = await loadMergeTargets(ids.length === 0 ? new Map<number, AnyPost>() : await findPosts(ids));
  const toKept = (links: readonly Link[]): KeptPlaces => {
    const all = followLinks(posts, links);
    return { all, live: all.filter(({ id, life }) => posts.get(id)?.life === life) };
  };
  return { venues: toKept(venues), organizers: toKept(organizers), places: [...posts.values()] };
};

const countLinks = (links: Links): number =>
  links.venues.length + links.organizers.length + links.categories.length + links.tags.length;

const linkSentTerms = async (
  kind: TermKind,
  choices: readonly EventTermChoice[] | undefined,
  setting: Omit<WriteSetting, 'id'>,
  kept: KeptIds,
): Promise<LinkedTerms | undefined> => choices && linkTerms(kind, choices, setting, kept);

/** Computes the links of an event after a write; link members that were not sent keep their values. */
export const applyLinkChange = async (
  current: Links | undefined,
  sent: PreparedLinks,
  setting: Omit<WriteSetting, 'id'>,
  caller: Caller,
): Promise<EventLinks> => {
  const stored = current ?? NO_LINKS;
  const kept = await loadStoredPlaces(stored);
  const venues = sent.venues && (await linkPlaces('venue', sent.venues, setting, caller));
  const organizers = sent.organizers && (await linkPlaces('organizer', sent.organizers, setting, caller));
  const [categories, tags] = await runChecks(
    linkSentTerms('category', sent.categories, setting, sent.keptIds),
    linkSentTerms('tag', sent.tags, setting, sent.keptIds),
  );
  const chosen = {
    venues: chooseLinks(kept.venues, venues?.links),
    organizers: chooseLinks(kept.organizers, organizers?.links),
  };
  const terms = { categories: categories?.ids ?? stored.categories, tags: tags?.ids ?? stored.tags };
  const all = { venues: chosen.venues.all, organizers: chosen.organizers.all, ...terms };
  // Links that no reader sees do not count against the limit.
  const live = { venues: chosen.venues.live, organizers: chosen.organizers.live, ...terms };
  return {
    links: countLinks(all) > MAX_LINKS ? live : all,
    places: [...kept.places, ...(venues?.places ?? []), ...(organizers?.places ?? [])],
    writes: [venues, organizers, categories, tags].flatMap<Write>((linked) => linked?.writes ?? []),
  };
};

/** Throws a 400 on a sent link member if the event would have more than `MAX_LINKS` links. */
export const requireFewLinks = (links: Links, sent: PreparedLinks): void => {
  if (countLinks(links) <= MAX_LINKS) return;
  const names = { venues: 'venue', organizers: 'organizer', categories: 'categories', tags: 'tags' } as const;
  const named = (['tags', 'categories', 'organizers', 'venues'] as const).find((name) => sent[name] !== undefined);
  throw invalidParameter(names[named ?? 'organizers']);
};
