import { together } from '#lib/calendar/actions/resolveReferences.ts';
import type { EventFilter, TermChoice } from '#lib/calendar/domain/commands.ts';
import { invalidParameter } from '#lib/calendar/domain/errors.ts';
import { milesBetween } from '#lib/calendar/domain/events/distance.ts';
import type { EntryFilter } from '#lib/calendar/domain/events/eventFilter.ts';
import type { AnyPost, Place } from '#lib/calendar/domain/model.ts';
import { maySee } from '#lib/calendar/domain/permissions/permissions.ts';
import { namedTerm, withDescendants } from '#lib/calendar/domain/terms/terms.ts';
import {
  categoryTarget,
  FEATURED,
  organizerTarget,
  parentTarget,
  tagTarget,
  venueTarget,
} from '#lib/calendar/store/events/eventEntry.ts';
import { locatedVenues } from '#lib/calendar/store/events/locatedVenues.ts';
import type { LinkTarget } from '#lib/calendar/store/keys.ts';
import { linkText } from '#lib/calendar/store/posts/linkText.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';
import { allTerms } from '#lib/calendar/store/terms/terms.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** Beyond this many, to read all events of the window is less than to read the events of each. */
const MOST_TARGETS = 30;

/** A filter of entries, but for the statuses that the caller is shown. */
export type ResolvedFilter = Omit<EntryFilter, 'statuses'>;

const targetsOf = (filter: ResolvedFilter): readonly LinkTarget[] | undefined => {
  if (filter.parent !== undefined) return [parentTarget(filter.parent)];
  if (filter.venues !== undefined) return filter.venues.map(venueTarget);
  if (filter.organizers !== undefined) return filter.organizers.map(organizerTarget);
  if (filter.tags !== undefined) return filter.tags.map(tagTarget);
  if (filter.categories !== undefined) return filter.categories.map(categoryTarget);
  return filter.featured === true ? [FEATURED] : undefined;
};

/** The narrowest of the indexes that the filter can read instead of all events; undefined: there is none. */
export const eventTargets = (filter: ResolvedFilter): readonly LinkTarget[] | undefined => {
  const targets = targetsOf(filter);
  return targets === undefined || targets.length > MOST_TARGETS ? undefined : targets;
};

const linksTo = async (
  kind: Place['kind'],
  ids: readonly number[] | undefined,
  posts: ReadonlyMap<number, AnyPost>,
  caller: Caller,
): Promise<readonly string[] | undefined> =>
  ids?.map((id) => {
    const post = posts.get(id);
    if (post?.kind !== kind || !maySee(caller, post)) throw invalidParameter(kind);
    return linkText(post);
  });

/** The venues among which the caller looks for events: those with coordinates, those near a place, or the others. */
const placesWanted = async ({ located, near }: EventFilter): Promise<EntryFilter['places']> => {
  if (located === undefined && near === undefined) return undefined;
  const venues = await locatedVenues();
  const inside = near === undefined ? venues : venues.filter((venue) => milesBetween(venue, near) <= near.miles);
  return { links: new Set(inside.map(({ link }) => link)), isInside: near !== undefined || located !== false };
};

/** Ids of the terms that were named, a category with all below it; each has to exist. */
const termsNamed = async (
  name: 'categories' | 'tags',
  choices: readonly TermChoice[] | undefined,
): Promise<readonly number[] | undefined> => {
  if (choices === undefined) return undefined;
  const terms = await allTerms(name === 'categories' ? 'category' : 'tag');
  const ids = choices.flatMap((choice) => {
    const term = namedTerm(terms, choice);
    if (term === undefined) throw invalidParameter(name);
    return [...withDescendants(terms, term.id)];
  });
  return [...new Set(ids)];
};

/** The posts that a filter names: venues, organizers and the event of a series; the caller has to see each. */
const postsNamed = async ({ venues, organizers, parent }: EventFilter, caller: Caller) => {
  const ids = [...(venues ?? []), ...(organizers ?? []), ...(parent === undefined ? [] : [parent])];
  const posts = ids.length === 0 ? new Map<number, AnyPost>() : await findPosts(ids.map((id) => ({ id })));
  const firstOf = async (): Promise<number | undefined> => {
    if (parent === undefined) return undefined;
    const series = posts.get(parent);
    if (series?.kind !== 'event' || !maySee(caller, series)) throw invalidParameter('post_parent');
    return series.rrule === undefined ? undefined : series.id;
  };
  const [venueLinks, organizerLinks, first] = await together(
    linksTo('venue', venues, posts, caller),
    linksTo('organizer', organizers, posts, caller),
    firstOf(),
  );
  return { venues: venueLinks, organizers: organizerLinks, first };
};

/** The filter with ids in place of names; refuses those that name nothing of their kind that the caller sees. */
export const resolveFilter = async (filter: EventFilter, caller: Caller): Promise<ResolvedFilter> => {
  const { startFrom, endTo, startsBefore, startsAfter, endsBefore, endsAfter, featured, parent } = filter;
  const [categories, tags, posts, places] = await together(
    termsNamed('categories', filter.categories),
    termsNamed('tags', filter.tags),
    postsNamed(filter, caller),
    placesWanted(filter),
  );
  const times = { startFrom, endTo, startsBefore, startsAfter, endsBefore, endsAfter };
  return { ...times, featured, parent, ...posts, places, categories, tags };
};

/** Whether nothing but times and statuses narrows the list. */
export const isPlain = ({
  startFrom,
  endTo,
  startsBefore,
  startsAfter,
  endsBefore,
  endsAfter,
  statuses,
  password,
  ...others
}: EventFilter): boolean => Object.values(others).every((value) => value === undefined);
