import type { AnyPost, CalendarEvent } from '#lib/calendar/domain/model.ts';
import { getPrivateAuthor } from '#lib/calendar/domain/permissions/permissions.ts';
import { type EventSet, getEventSet, getPlaceSet, type PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';

/** Schema 2: index items mask what a password protects, and private posts have a set of their own. */
export const POST_SCHEMA = 2;

/** Marks a post whose index items have schema 1, if that makes a difference for it. */
export const markFormerIndex = (post: AnyPost, schema: unknown): AnyPost => {
  const isSame = getPrivateAuthor(post) === undefined && (post.kind !== 'event' || post.passwordHash === undefined);
  return isSame || Number(schema) >= POST_SCHEMA ? post : { ...post, indexed: 1 };
};

/** Removes the mark: every write brings the index items to the current schema. */
export const removeIndexMark = <Kind extends AnyPost>({ indexed: _, ...post }: Kind): Kind => post as unknown as Kind;

const hasFormerIndex = ({ indexed }: Pick<AnyPost, 'indexed'>): boolean => indexed === 1;

/** Schema 1 had no set of private posts. */
const getSetStatus = (post: Pick<AnyPost, 'indexed' | 'status'>) =>
  hasFormerIndex(post) && post.status === 'private' ? 'draft' : post.status;

/** Returns the set that holds the index items of an event. */
export const getIndexedEventSet = (event: CalendarEvent): EventSet =>
  getEventSet({ ...event, status: getSetStatus(event) });

/** Returns the set that holds the index items of a venue or organizer. */
export const getIndexedPlaceSet = (place: AnyPost): PlaceSet => getPlaceSet({ status: getSetStatus(place) });

/** Returns the author to whom the index items restrict the post. */
export const getIndexedPrivateAuthor = (post: AnyPost): number | undefined =>
  hasFormerIndex(post) ? undefined : getPrivateAuthor(post);

/** Returns the event as indexed: schema 1 ignored passwords. */
export const toIndexedEvent = (event: CalendarEvent): CalendarEvent => {
  if (!hasFormerIndex(event)) return event;
  const { passwordHash: _, ...open } = event;
  return open;
};
