import type { AnyPost, CalendarEvent, EventView, Link, Organizer, Place, Venue } from '#lib/calendar/domain/model.ts';
import { findPosts } from '#lib/calendar/store/posts.ts';

/** A link counts while its target lives the life in which it was made. */
const isLive = (post: AnyPost | undefined, kind: Place['kind'], { life }: Link): boolean =>
  post?.kind === kind && post.status !== 'trash' && post.life === life;

/** The event with those of the posts that it links to, in its own order. */
export const viewOf = (event: CalendarEvent, posts: ReadonlyMap<number, AnyPost>, locked = false): EventView => {
  const linked = <Kind extends Place>(kind: Kind['kind'], links: readonly Link[]): readonly Kind[] =>
    links.filter((link) => isLive(posts.get(link.id), kind, link)).map(({ id }) => posts.get(id) as Kind);
  return {
    event,
    venues: linked<Venue>('venue', event.venues),
    organizers: linked<Organizer>('organizer', event.organizers),
    categories: [],
    tags: [],
    locked,
  };
};

/** The ids of the venues and organizers of an event. */
export const linkedIds = (event: Pick<CalendarEvent, 'venues' | 'organizers'>): readonly number[] =>
  [...event.venues, ...event.organizers].map(({ id }) => id);

/** The event with all that it links to, read in one request. */
export const loadView = async (event: CalendarEvent): Promise<EventView> => {
  const ids = linkedIds(event);
  return viewOf(event, ids.length === 0 ? new Map() : await findPosts(ids.map((id) => ({ id }))));
};
