import type { CalendarEvent, Link, Links, PostKind, TermKind } from '#lib/calendar/domain/model.ts';

/** A merged venue or organizer, or a deleted term, to which events may still have links. */
export interface RemovedTarget {
  readonly kind: Exclude<PostKind, 'event'> | TermKind;
  readonly id: number;
  /** Of a venue or organizer: the life of the links. */
  readonly life?: number;
}

/** Returns links with those to the target removed or replaced by `into`; lists that are absent stay absent. */
const withoutTarget = <Has extends Partial<Links>>(
  links: Has,
  { kind, id, life }: RemovedTarget,
  into: Link | undefined,
): Has => {
  const next = into === undefined ? [] : [{ id: into.id, life: into.life }];
  const replace = (list: readonly Link[]): readonly Link[] => {
    const replaced = list.flatMap((link) => (link.id === id && link.life === life ? next : [link]));
    return [...new Map(replaced.map((link) => [link.id, link])).values()];
  };
  const lists = {
    venue: () => (links.venues === undefined ? {} : { venues: replace(links.venues) }),
    organizer: () => (links.organizers === undefined ? {} : { organizers: replace(links.organizers) }),
    category: () =>
      links.categories === undefined ? {} : { categories: links.categories.filter((one) => one !== id) },
    tag: () => (links.tags === undefined ? {} : { tags: links.tags.filter((one) => one !== id) }),
  };
  return { ...links, ...lists[kind]() };
};

/**
 * Returns the event without links to the target, or with links to the record `into` that took it in. Readers see no
 * change: they never see deleted terms, and see `into` instead of a merged record at once.
 */
export const removeDeadLinks = (event: CalendarEvent, target: RemovedTarget, into?: Link): CalendarEvent => {
  const { occurrence, first } = event;
  return {
    ...withoutTarget(event, target, into),
    tidied: (event.tidied ?? 0) + 1,
    ...(first === undefined ? {} : { first: withoutTarget(first, target, into) }),
    ...(occurrence?.own === undefined
      ? {}
      : { occurrence: { ...occurrence, own: withoutTarget(occurrence.own, target, into) } }),
  };
};
