import type { AnyPost, CalendarEvent } from '#lib/calendar/domain/model.ts';
import { privateTo } from '#lib/calendar/domain/permissions/permissions.ts';
import { type EventSet, eventSet, type PlaceSet, placeSet } from '#lib/calendar/domain/posts/listSets.ts';

/** The schema of posts of which no index item tells what a password protects, and private ones have lists of their own. */
export const POST_SCHEMA = 2;

/** The post, marked if its index items are of the form of schema 1 and that makes a difference. */
export const withIndexForm = (post: AnyPost, schema: unknown): AnyPost => {
  const isSame = privateTo(post) === undefined && (post.kind !== 'event' || post.passwordHash === undefined);
  return isSame || Number(schema) >= POST_SCHEMA ? post : { ...post, indexed: 1 };
};

/** The post as every write leaves it. */
export const inPresentForm = <Kind extends AnyPost>({ indexed: _, ...post }: Kind): Kind => post as unknown as Kind;

const isFormer = ({ indexed }: Pick<AnyPost, 'indexed'>): boolean => indexed === 1;

/** Schema 1 knew no set of private posts. */
const statusForSet = (post: Pick<AnyPost, 'indexed' | 'status'>) =>
  isFormer(post) && post.status === 'private' ? 'draft' : post.status;

/** The set in which the index items of an event are. */
export const indexedEventSet = (event: CalendarEvent): EventSet => eventSet({ ...event, status: statusForSet(event) });

/** The set in which the index items of a venue or organizer are. */
export const indexedPlaceSet = (place: AnyPost): PlaceSet => placeSet({ status: statusForSet(place) });

/** The author to whom the index items say that the post is private. */
export const indexedPrivateTo = (post: AnyPost): number | undefined => (isFormer(post) ? undefined : privateTo(post));

/** The event as its index items show it: in schema 1 as if it had no password. */
export const indexedEvent = (event: CalendarEvent): CalendarEvent => {
  if (!isFormer(event)) return event;
  const { passwordHash: _, ...open } = event;
  return open;
};
