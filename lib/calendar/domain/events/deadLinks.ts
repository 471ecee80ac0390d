import type { CalendarEvent, Link, Links, PostKind, TermKind } from '#lib/calendar/domain/model.ts';

/** A trashed venue or organizer, or a deleted term, to which events may still have links. */
export interface RemovedTarget {
  readonly kind: Exclude<PostKind, 'event'> | TermKind;
  readonly id: number;
  /** Of a venue or organizer: the life that has ended. */
  readonly life?: number;
}

/** Returns links without those to the target; lists that are absent stay absent. */
const withoutTarget = <Has extends Partial<Links>>(links: Has, { kind, id, life }: RemovedTarget): Has => {
  const isDead = (link: Link): boolean => link.id === id && link.life === life;
  const lists = {
    venue: () => (links.venues === undefined ? {} : { venues: links.venues.filter((link) => !isDead(link)) }),
    organizer: () =>
      links.organizers === undefined ? {} : { organizers: links.organizers.filter((link) => !isDead(link)) },
    category: () =>
      links.categories === undefined ? {} : { categories: links.categories.filter((one) => one !== id) },
    tag: () => (links.tags === undefined ? {} : { tags: links.tags.filter((one) => one !== id) }),
  };
  return { ...links, ...lists[kind]() };
};

/** Returns the event without links to the target. Readers see no change: void links are never shown. */
export const removeDeadLinks = (event: CalendarEvent, target: RemovedTarget): CalendarEvent => {
  const { occurrence, first } = event;
  return {
    ...withoutTarget(event, target),
    tidied: (event.tidied ?? 0) + 1,
    ...(first === undefined ? {} : { first: withoutTarget(first, target) }),
    ...(occurrence?.own === undefined
      ? {}
      : { occurrence: { ...occurrence, own: withoutTarget(occurrence.own, target) } }),
  };
};
