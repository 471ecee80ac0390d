import { subtractOutdatedOf } from '#lib/calendar/actions/views/correctCounts.ts';
import { loadMergeTargets } from '#lib/calendar/actions/views/mergedPlaces.ts';
import { findRestrictingSeries } from '#lib/calendar/actions/views/outdatedOccurrences.ts';
import { nowUtc } from '#lib/calendar/actions/writeSetting.ts';
import { restrictStaleOccurrence } from '#lib/calendar/domain/events/occurrenceVisibility.ts';
import { isRecurring } from '#lib/calendar/domain/events/recurrence.ts';
import { toFirstDate } from '#lib/calendar/domain/events/series.ts';
import type {
  AnyPost,
  CalendarEvent,
  CountedTerm,
  EventView,
  Link,
  Organizer,
  Place,
  Venue,
} from '#lib/calendar/domain/model.ts';
import { followLinks } from '#lib/calendar/domain/posts/placeMerge.ts';
import { findPost, findPosts, findPostsAndTerms, type PostsAndTerms } from '#lib/calendar/store/posts/posts.ts';

/** Whether the target of a link is still in the life in which it was linked. */
const isLive = (post: AnyPost | undefined, kind: Place['kind'], { life }: Link): boolean =>
  post?.kind === kind && post.status !== 'trash' && post.life === life;

const getSeriesId = ({ occurrence, parent }: CalendarEvent): readonly number[] =>
  occurrence === undefined || parent === undefined ? [] : [parent];

/**
 * Returns an event as readers see it: of a series its first date, of an occurrence with the restrictions of the series
 * at once, because occurrences of long series are rewritten later, in the background.
 */
export const applySeriesRestrictions = (event: CalendarEvent, posts: ReadonlyMap<number, AnyPost>): CalendarEvent => {
  const [series] = getSeriesId(event).map((id) => posts.get(id));
  return series?.kind === 'event' ? restrictStaleOccurrence(series, event, nowUtc()) : toFirstDate(event);
};

/** Builds the view of an event from loaded objects, in the event's order; dead links are left out. */
export const buildView = (
  event: CalendarEvent,
  { posts, categories, tags }: PostsAndTerms,
  locked = false,
): EventView => {
  const listLinkedPlaces = <Kind extends Place>(kind: Kind['kind'], links: readonly Link[]): readonly Kind[] =>
    followLinks(posts, links)
      .filter((link) => isLive(posts.get(link.id), kind, link))
      .map(({ id }) => posts.get(id) as Kind);
  const listNamedTerms = (terms: ReadonlyMap<number, CountedTerm>, ids: readonly number[]): readonly CountedTerm[] =>
    ids.flatMap((id) => terms.get(id) ?? []);
  const series = event.occurrence === undefined ? event : posts.get(event.parent ?? 0);
  return {
    event,
    ...(series?.kind === 'event' && isRecurring(series) ? { series } : {}),
    venues: listLinkedPlaces<Venue>('venue', event.venues),
    organizers: listLinkedPlaces<Organizer>('organizer', event.organizers),
    categories: listNamedTerms(categories, event.categories),
    tags: listNamedTerms(tags, event.tags),
    locked,
  };
};

interface KnownObjects {
  readonly posts?: ReadonlyMap<number, AnyPost>;
  /** As `findRestrictingSeries` returns them. */
  readonly restricting?: readonly CalendarEvent[];
}

const hasTerms = ({ categories, tags }: CalendarEvent): boolean => categories.length + tags.length > 0;

/**
 * Loads the view of an event. Cost: one request per hundred objects that are not known, and for an event with terms one
 * for the series that wait.
 */
export const loadView = async (
  event: CalendarEvent,
  { posts: known = new Map(), restricting }: KnownObjects = {},
): Promise<EventView> => {
  const linked = [...event.venues, ...event.organizers].map(({ id }) => id);
  const ids = [...linked, ...getSeriesId(event)].filter((id) => !known.has(id));
  const wanted = ids.map((id) => ({ id }));
  const [found, waiting] = await Promise.all([
    findPostsAndTerms(wanted, event),
    restricting ?? (hasTerms(event) ? findRestrictingSeries() : []),
  ]);
  const read = await subtractOutdatedOf(found, waiting);
  const posts = await loadMergeTargets(new Map([...read.posts, ...known]));
  return buildView(applySeriesRestrictions(event, posts), { ...read, posts });
};

/** Returns the event as readers see it, with the restrictions of its series. Cost: one request for an occurrence. */
export const restrictEvent = async (event: CalendarEvent): Promise<CalendarEvent> =>
  applySeriesRestrictions(event, await findPosts(getSeriesId(event).map((id) => ({ id }))));

/** Returns the event with this id as readers see it, with the restrictions of its series; undefined if there is none. */
export const findSeenEvent = async (id: number): Promise<CalendarEvent | undefined> => {
  const post = await findPost(id);
  return post?.kind === 'event' ? restrictEvent(post) : undefined;
};
