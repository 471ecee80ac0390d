import { checkAuthor, runChecks } from '#lib/calendar/actions/resolveReferences.ts';
import { findSeenEvent } from '#lib/calendar/actions/views/eventViews.ts';
import { loadMergeTargets } from '#lib/calendar/actions/views/mergedPlaces.ts';
import type { EventFilter, TermChoice } from '#lib/calendar/domain/commands.ts';
import { invalidParameter } from '#lib/calendar/domain/errors.ts';
import type { EntryFilter } from '#lib/calendar/domain/events/eventFilter.ts';
import { isRecurring } from '#lib/calendar/domain/events/recurrence.ts';
import type { AnyPost, Place } from '#lib/calendar/domain/model.ts';
import { maySee } from '#lib/calendar/domain/permissions/permissions.ts';
import { followMerges } from '#lib/calendar/domain/posts/placeMerge.ts';
import { findTerm, getSubtreeIds } from '#lib/calendar/domain/terms/terms.ts';
import {
  categoryTarget,
  FEATURED,
  organizerTarget,
  parentTarget,
  tagTarget,
  venueTarget,
} from '#lib/calendar/store/items/eventEntry.ts';
import { formatLink } from '#lib/calendar/store/items/formatLink.ts';
import { findLocatedVenues, findVenuesNear } from '#lib/calendar/store/items/locatedVenues.ts';
import type { LinkTarget } from '#lib/calendar/store/keys.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';
import { findTerms } from '#lib/calendar/store/terms/terms.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/**
 * Maximum number of targets whose indexes are read. For more targets it is cheaper to read all events of the window.
 */
const MAX_TARGETS = 30;

/** Filter with resolved ids, still without the caller's statuses. */
export type ResolvedFilter = Omit<EntryFilter, 'statuses'>;

const getTargets = (filter: ResolvedFilter): readonly LinkTarget[] | undefined => {
  if (filter.parent !== undefined) return [parentTarget(filter.parent)];
  if (filter.venues !== undefined) return filter.venues.map(venueTarget);
  if (filter.organizers !== undefined) return filter.organizers.map(organizerTarget);
  if (filter.tags !== undefined) return filter.tags.map(tagTarget);
  if (filter.categories !== undefined) return filter.categories.map(categoryTarget);
  if (filter.places?.isInside && filter.places.links.size <= MAX_TARGETS)
    return [...filter.places.links].map(venueTarget);
  return filter.featured === true ? [FEATURED] : undefined;
};

/** Chooses the link index to read; undefined if no link index fits and all events of the window have to be read. */
export const chooseTargets = (filter: ResolvedFilter): readonly LinkTarget[] | undefined => {
  const targets = getTargets(filter);
  return targets === undefined || targets.length > MAX_TARGETS ? undefined : targets;
};

const resolveLinks = async (
  kind: Place['kind'],
  ids: readonly number[] | undefined,
  posts: ReadonlyMap<number, AnyPost>,
  caller: Caller,
): Promise<readonly string[] | undefined> =>
  ids?.flatMap((id) => {
    const post = followMerges(posts, id);
    if (post?.kind !== kind || !maySee(caller, post)) throw invalidParameter(kind);
    return [formatLink(post), ...(post.absorbed ?? [])];
  });

/** Resolves `located` and `near` to links of venues. */
const resolvePlaces = async ({ located, near }: EventFilter): Promise<EntryFilter['places']> => {
  if (located === undefined && near === undefined) return undefined;
  const inside = near === undefined ? await findLocatedVenues() : await findVenuesNear(near);
  return { links: new Set(inside.map(({ link }) => link)), isInside: near !== undefined || located !== false };
};

/** Resolves terms to ids, categories with their descendants; throws a 400 if a term does not exist. */
const resolveTerms = async (
  name: 'categories' | 'tags',
  choices: readonly TermChoice[] | undefined,
): Promise<readonly number[] | undefined> => {
  if (choices === undefined) return undefined;
  const terms = await findTerms(name === 'categories' ? 'category' : 'tag');
  const ids = choices.flatMap((choice) => {
    const term = findTerm(terms, choice);
    if (term === undefined) throw invalidParameter(name);
    return [...getSubtreeIds(terms, term.id)];
  });
  return [...new Set(ids)];
};

/** Resolves venues, organizers and the parent series; throws a 400 for those the caller does not see. */
const resolvePosts = async ({ venues, organizers, parent }: EventFilter, caller: Caller) => {
  const ids = [...(venues ?? []), ...(organizers ?? []), ...(parent === undefined ? [] : [parent])];
  const found = ids.length === 0 ? new Map<number, AnyPost>() : await findPosts(ids.map((id) => ({ id })));
  const posts = await loadMergeTargets(found);
  const findFirst = async (): Promise<number | undefined> => {
    if (parent === undefined) return undefined;
    const post = posts.get(parent);
    const isOccurrence = post?.kind === 'event' && post.occurrence !== undefined;
    const series = isOccurrence ? await findSeenEvent(parent) : post;
    if (series?.kind !== 'event' || !maySee(caller, series)) throw invalidParameter('post_parent');
    return isRecurring(series) ? series.id : undefined;
  };
  const [venueLinks, organizerLinks, first] = await runChecks(
    resolveLinks('venue', venues, posts, caller),
    resolveLinks('organizer', organizers, posts, caller),
    findFirst(),
  );
  return { venues: venueLinks, organizers: organizerLinks, first };
};

/** Resolves all names of a filter to ids; throws a 400 with all parameters that name nothing the caller sees. */
export const resolveFilter = async (filter: EventFilter, caller: Caller): Promise<ResolvedFilter> => {
  const { startFrom, endTo, startsBefore, startsAfter, endsBefore, endsAfter, ongoing, ...others } = filter;
  const { authors, featured, parent } = others;
  const [categories, tags, posts, places] = await runChecks(
    resolveTerms('categories', filter.categories),
    resolveTerms('tags', filter.tags),
    resolvePosts(filter, caller),
    resolvePlaces(filter),
    ...(authors ?? []).map(checkAuthor),
  );
  const times = { startFrom, endTo, startsBefore, startsAfter, endsBefore, endsAfter, ongoing };
  return { ...times, authors, featured, parent, ...posts, places, categories, tags };
};

/** Whether the filter has no conditions other than times, statuses and a password. */
export const isUnfiltered = ({
  startFrom,
  endTo,
  startsBefore,
  startsAfter,
  endsBefore,
  endsAfter,
  statuses,
  password,
  order,
  ...others
}: EventFilter): boolean => Object.values(others).every((value) => value === undefined);
