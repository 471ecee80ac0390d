import type { PlaceKind } from '#lib/calendar/actions/places/placeFields.ts';
import { findOrMakePlaces, type PlaceToFind, withImage } from '#lib/calendar/actions/places/resolvePlaces.ts';
import { checkAuthor, checkImage, inside, together } from '#lib/calendar/actions/resolveReferences.ts';
import { type KeptIds, linkTerms } from '#lib/calendar/actions/terms/termLinks.ts';
import { requireAuthor } from '#lib/calendar/actions/writeSetting.ts';
import type {
  EventFields,
  LinkChoice,
  OrganizerCreation,
  TermChoice,
  VenueCreation,
} from '#lib/calendar/domain/commands.ts';
import { invalidParameter } from '#lib/calendar/domain/errors.ts';
import { type AnyPost, type Link, type Links, MOST_LINKS, type Place } from '#lib/calendar/domain/model.ts';
import { maySee } from '#lib/calendar/domain/permissions/permissions.ts';
import type { WriteSetting } from '#lib/calendar/domain/posts/postChange.ts';
import type { PostWrite, Write } from '#lib/calendar/store/plan.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';
import { nextIds } from '#lib/calendar/store/sequence.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** The links that a caller sent, checked: existing places are read, new ones have their image and an id. */
export interface PreparedLinks {
  readonly categories?: readonly TermChoice[] | undefined;
  readonly tags?: readonly TermChoice[] | undefined;
  readonly keptIds: KeptIds;
  readonly venues?: readonly (Place | PlaceToFind<'venue'>)[];
  readonly organizers?: readonly (Place | PlaceToFind<'organizer'>)[];
}

type Choices<Kind extends PlaceKind> = readonly LinkChoice<Kind extends 'venue' ? VenueCreation : OrganizerCreation>[];

type SentLinks = Pick<EventFields, 'venues' | 'organizers' | 'categories' | 'tags'>;

/** New venues and organizers that come with one event, so that it all fits into one transaction. */
const MOST_NEW = 10;

const existingIds = (choices: readonly LinkChoice<unknown>[] | undefined): readonly number[] =>
  (choices ?? []).flatMap((choice) => ('id' in choice ? [choice.id] : []));

const creationsIn = (choices: readonly LinkChoice<VenueCreation | OrganizerCreation>[] = []) =>
  choices.flatMap((choice) => ('create' in choice ? [choice.create] : []));

/** Refuses records to be made whose author or image there is not. */
const checkNew = (choices: readonly LinkChoice<VenueCreation | OrganizerCreation>[] | undefined): Promise<unknown> =>
  together(...creationsIn(choices).flatMap(({ author, image }) => [checkAuthor(author), checkImage(image)]));

/** Refuses more links than an event may have. */
export const requireShortLinks = (fields: SentLinks): void => {
  let links = 0;
  for (const [name, choices] of [
    ['venue', fields.venues],
    ['organizer', fields.organizers],
    ['categories', fields.categories],
    ['tags', fields.tags],
  ] as const) {
    links += choices?.length ?? 0;
    if (links > MOST_LINKS) throw invalidParameter(name);
  }
};

/** Refuses records to be made for somebody else, unless the caller edits others' things. */
export const requireOwnLinks = ({ venues, organizers }: SentLinks, caller: Caller): void => {
  for (const { author } of [...creationsIn(venues), ...creationsIn(organizers)]) requireAuthor(caller, author);
};

/** Refuses ids of nothing, of another kind, of what is in the trash and of what the caller does not see. */
export const checkLinks = async (fields: SentLinks, caller: Caller): Promise<ReadonlyMap<number, AnyPost>> => {
  await together(inside('venue', checkNew(fields.venues)), inside('organizer', checkNew(fields.organizers)));
  const ids = [...existingIds(fields.venues), ...existingIds(fields.organizers)];
  const posts = ids.length === 0 ? new Map<number, AnyPost>() : await findPosts(ids.map((id) => ({ id })));
  const isMissing = (kind: PlaceKind) => (id: number) => {
    const post = posts.get(id);
    return post?.kind !== kind || post.status === 'trash' || !maySee(caller, post);
  };
  const faulty = [
    ...(existingIds(fields.venues).some(isMissing('venue')) ? ['venue'] : []),
    ...(existingIds(fields.organizers).some(isMissing('organizer')) ? ['organizer'] : []),
  ];
  if (faulty.length > 0) throw invalidParameter(...faulty);
  return posts;
};

const prepared = async <Kind extends PlaceKind>(
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
      const fields = await withImage(choice.create, caller);
      places.push({ fields, id: ids.shift() ?? 0 } as unknown as PlaceToFind<Kind>);
    }
  }
  return places;
};

/** Keeps ids for the places that may have to be made, after the event's own id if that is new. */
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
  if (venues + organizers > MOST_NEW) throw invalidParameter(venues > organizers ? 'venue' : 'organizer');
  const count = venues + organizers + (withEventId ? 1 : 0);
  const ids = count === 0 ? [] : [...(await nextIds('posts', count))];
  const eventId = withEventId ? ids.pop() : undefined;
  const madeVenues = await prepared<'venue'>(fields.venues, existing, ids, caller);
  const madeOrganizers = await prepared<'organizer'>(fields.organizers, existing, ids, caller);
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
  const found = await findOrMakePlaces(kind, wanted.filter(isToFind), setting, caller);
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
  /** The places that were named, as they will be. */
  readonly places: readonly AnyPost[];
  readonly writes: readonly Write[];
}

const NO_LINKS: Links = { venues: [], organizers: [], categories: [], tags: [] };

/** The links that a write keeps; those whose targets' lives have ended are left behind. */
const liveLinks = async (
  links: Links,
  sent: PreparedLinks,
): Promise<{ readonly links: Links; readonly places: readonly AnyPost[] }> => {
  const venues = sent.venues === undefined ? links.venues : [];
  const organizers = sent.organizers === undefined ? links.organizers : [];
  const ids = [...venues, ...organizers].map(({ id }) => ({ id }));
  if (ids.length === 0) return { links: { ...links, venues, organizers }, places: [] };
  const posts = await findPosts(ids);
  const isLive = ({ id, life }: Link): boolean => posts.get(id)?.life === life;
  return {
    links: { ...links, venues: venues.filter(isLive), organizers: organizers.filter(isLive) },
    places: [...posts.values()],
  };
};

/** The links of an event after a write: those that were not sent stay. */
export const linksAfter = async (
  current: Links | undefined,
  sent: PreparedLinks,
  setting: Omit<WriteSetting, 'id'>,
  caller: Caller,
): Promise<EventLinks> => {
  const kept = await liveLinks(current ?? NO_LINKS, sent);
  const venues = sent.venues && (await linkPlaces('venue', sent.venues, setting, caller));
  const organizers = sent.organizers && (await linkPlaces('organizer', sent.organizers, setting, caller));
  const categories = sent.categories && (await linkTerms('category', sent.categories, setting, sent.keptIds));
  const tags = sent.tags && (await linkTerms('tag', sent.tags, setting, sent.keptIds));
  return {
    links: {
      venues: venues?.links ?? kept.links.venues,
      organizers: organizers?.links ?? kept.links.organizers,
      categories: categories?.ids ?? kept.links.categories,
      tags: tags?.ids ?? kept.links.tags,
    },
    places: [...kept.places, ...(venues?.places ?? []), ...(organizers?.places ?? [])],
    writes: [venues, organizers, categories, tags].flatMap<Write>((linked) => linked?.writes ?? []),
  };
};

/** Refuses more links than an event may have, by the first of those sent that is too much. */
export const requireFewLinks = (links: Links, sent: PreparedLinks): void => {
  const count = links.venues.length + links.organizers.length + links.categories.length + links.tags.length;
  if (count <= MOST_LINKS) return;
  const names = { venues: 'venue', organizers: 'organizer', categories: 'categories', tags: 'tags' } as const;
  const named = (['tags', 'categories', 'organizers', 'venues'] as const).find((name) => sent[name] !== undefined);
  throw invalidParameter(names[named ?? 'organizers']);
};
