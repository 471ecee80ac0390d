import { toListedEvent } from '#lib/calendar/domain/events/series.ts';
import type { AnyPost, CalendarEvent, Deletion, Schedule } from '#lib/calendar/domain/model.ts';
import { type EventSet, getEventSet, getPlaceSet } from '#lib/calendar/domain/posts/listSets.ts';

const isPublic = (post: AnyPost | undefined): boolean =>
  post !== undefined && (post.kind === 'event' ? getEventSet(toListedEvent(post)) : getPlaceSet(post)) === 'published';

const omitLeftTimes = ({ leftTimes: _, ...event }: CalendarEvent): Omit<CalendarEvent, 'leftTimes'> => event;

/** Returns the times that an event has or last had in public; a protected event does not tell that it lasts whole days. */
const getLeftTimes = (before: CalendarEvent): Schedule | undefined => {
  if (!isPublic(before)) return before.leftTimes;
  const { timezone, allDay, start, end, startUtc, endUtc, passwordHash } = toListedEvent(before);
  return { timezone, allDay: allDay && passwordHash === undefined, start, end, startUtc, endUtc };
};

/** Records when a post leaves the public lists, so that `modified_after` can report it to clients with a copy. */
export const recordUnpublishing = (before: AnyPost | undefined, after: AnyPost): AnyPost => {
  const { leftUtc: _, ...kept } = after.kind === 'event' ? omitLeftTimes(after) : after;
  if (isPublic(after)) return kept as AnyPost;
  const leftUtc = isPublic(before) ? after.modifiedUtc : before?.leftUtc;
  const leftTimes = before?.kind === 'event' ? getLeftTimes(before) : undefined;
  return {
    ...kept,
    ...(leftUtc === undefined ? {} : { leftUtc }),
    ...(leftUtc === undefined || leftTimes === undefined ? {} : { leftTimes }),
  } as AnyPost;
};

/** A post with the time of its last change and of its removal from the public lists. */
export interface Changed {
  readonly entry: { readonly id: number };
  readonly set: EventSet;
  readonly modifiedUtc: string;
  readonly leftUtc: string | undefined;
  readonly privateTo: number | undefined;
}

/** Rights of the caller of a list, as far as deletions depend on them. */
export interface ListReader {
  readonly sets: readonly EventSet[];
  readonly sinceUtc: string;
  readonly seesUnpublished: boolean;
  /** Whether the caller sees private posts of this author. */
  readonly seesPrivateTo: (author: number | undefined) => boolean;
}

/**
 * Returns the objects that lists showed this caller before and no longer show. Only callers with access to unpublished
 * posts learn of posts that were never published. Only callers who saw a private post learn of it.
 */
export const findDeletions = (
  changes: readonly Changed[],
  { sets, sinceUtc, seesUnpublished, seesPrivateTo }: ListReader,
): readonly Deletion[] =>
  changes.flatMap(({ entry: { id }, set, modifiedUtc, leftUtc, privateTo }) => {
    const wasShown = seesPrivateTo(privateTo);
    if (wasShown && sets.includes(set)) return [];
    if (wasShown && seesUnpublished) return set === 'trash' || set === 'hidden' ? [{ id, modifiedUtc }] : [];
    return leftUtc !== undefined && leftUtc >= sinceUtc ? [{ id, modifiedUtc: leftUtc }] : [];
  });
