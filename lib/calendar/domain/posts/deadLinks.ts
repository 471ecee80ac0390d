import type { CalendarEvent, PostKind, TermKind } from '#lib/calendar/domain/model.ts';

/** What events can no longer be linked to: a place's life that has ended, or a term. */
export interface DeadTarget {
  readonly kind: Exclude<PostKind, 'event'> | TermKind;
  readonly id: number;
  /** Of a place: the life that has ended. */
  readonly life?: number;
}

/** The event without its links to what is gone; that is no change that anybody sees. */
export const withoutDeadLinks = (event: CalendarEvent, { kind, id, life }: DeadTarget): CalendarEvent => {
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
