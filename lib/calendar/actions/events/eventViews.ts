import { nowUtc } from '#lib/calendar/actions/writeSetting.ts';
import { withheldUnder } from '#lib/calendar/domain/events/occurrenceVisibility.ts';
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
import { findTogether, type Together } from '#lib/calendar/store/posts/posts.ts';

/** A link counts while its target lives the life in which it was made. */
const isLive = (post: AnyPost | undefined, kind: Place['kind'], { life }: Link): boolean =>
  post?.kind === kind && post.status !== 'trash' && post.life === life;

/** The series of an occurrence. */
const seriesId = ({ occurrence, parent }: CalendarEvent): readonly number[] =>
  occurrence === undefined || parent === undefined ? [] : [parent];

/** The event as readers may see it: of a long series occurrences are written some time after the series. */
export const asReadersSee = (event: CalendarEvent, posts: ReadonlyMap<number, AnyPost>): CalendarEvent => {
  const [series] = seriesId(event).map((id) => posts.get(id));
  return series?.kind === 'event' ? withheldUnder(series, event, nowUtc()) : event;
};

/** The event with those of the things read that it links to, in its own order; what is gone it does not show. */
export const viewOf = (event: CalendarEvent, { posts, categories, tags }: Together, locked = false): EventView => {
  const linked = <Kind extends Place>(kind: Kind['kind'], links: readonly Link[]): readonly Kind[] =>
    links.filter((link) => isLive(posts.get(link.id), kind, link)).map(({ id }) => posts.get(id) as Kind);
  const named = (terms: ReadonlyMap<number, CountedTerm>, ids: readonly number[]): readonly CountedTerm[] =>
    ids.flatMap((id) => terms.get(id) ?? []);
  return {
    event,
    venues: linked<Venue>('venue', event.venues),
    organizers: linked<Organizer>('organizer', event.organizers),
    categories: named(categories, event.categories),
    tags: named(tags, event.tags),
    locked,
  };
};

/** The event with all that it links to, read in one request but for the posts that are known. */
export const loadView = async (
  event: CalendarEvent,
  known: ReadonlyMap<number, AnyPost> = new Map(),
): Promise<EventView> => {
  const linked = [...event.venues, ...event.organizers].map(({ id }) => id);
  const ids = [...linked, ...seriesId(event)].filter((id) => !known.has(id));
  const read = await findTogether(
    ids.map((id) => ({ id })),
    event,
  );
  const posts = new Map([...read.posts, ...known]);
  return viewOf(asReadersSee(event, posts), { ...read, posts });
};
