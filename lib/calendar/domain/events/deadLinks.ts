import type { CalendarEvent, PostKind, TermKind } from '#lib/calendar/domain/model.ts';

/** A trashed venue or organizer, or a deleted term, to which events may still have links. */
export interface RemovedTarget {
  readonly kind: Exclude<PostKind, 'event'> | TermKind;
  readonly id: number;
  /** Of a venue or organizer: the life that has ended. */
  readonly life?: number;
}

/** Returns the event without links to the target. Readers see no change: void links are never shown. */
export const removeDeadLinks = (event: CalendarEvent, { kind, id, life }: RemovedTarget): CalendarEvent => {
  const isDead = (link: { readonly id: number; readonly life: number }): boolean =>
    link.id === id && link.life === life;
  const lists = {
    venue: () => ({ venues: event.venues.filter((link) => !isDead(link)) }),
    organizer: () => ({ organizers: event.organizers.filter((link) => !isDead(link)) }),
    category: () => ({ categories: event.categories.filter((one) => one !== id) }),
    tag: () => ({ tags: event.tags.filter((one) => one !== id) }),
  };
  return { ...event, tidied: (event.tidied ?? 0) + 1, ...lists[kind]() };
};
