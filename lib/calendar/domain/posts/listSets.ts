import { type CalendarEvent, type Post, STATUSES, type Status } from '#lib/calendar/domain/model.ts';

/** Index partition by visibility. The sets are disjoint; a list merges all sets that its caller sees. */
export type PlaceSet = 'published' | 'unpublished' | 'private' | 'trash';
/** `hidden`: events with `hideFromListings`, found by id and slug only. */
export type EventSet = PlaceSet | 'hidden';

const getStatusSet = (status: Status): PlaceSet => {
  if (status === 'publish') return 'published';
  return status === 'trash' || status === 'private' ? status : 'unpublished';
};

/** Sets whose events share index partitions: most readers of one set read the others too, which are mostly empty. */
export type SetGroup = 'listed' | 'trash' | 'hidden';

export const getSetGroup = (set: EventSet): SetGroup => (set === 'trash' || set === 'hidden' ? set : 'listed');

export const getSetGroups = (sets: readonly EventSet[]): readonly SetGroup[] => [...new Set(sets.map(getSetGroup))];

/** Returns the set of an event of a group. */
export const getGroupedSet = (group: SetGroup, status: Status): EventSet =>
  group === 'listed' ? getStatusSet(status) : group;

export const getPlaceSet = ({ status }: Pick<Post, 'status'>): PlaceSet => getStatusSet(status);

export const getEventSet = ({
  status,
  hideFromListings,
}: Pick<CalendarEvent, 'status' | 'hideFromListings'>): EventSet =>
  hideFromListings ? 'hidden' : getStatusSet(status);

/** Returns the sets that hold posts of these statuses, and whether the statuses cover these sets completely. */
export const getSets = (
  statuses: readonly Status[],
): { readonly sets: readonly PlaceSet[]; readonly coversSets: boolean } => {
  const sets = [...new Set(statuses.map(getStatusSet))];
  const coversSets = STATUSES.every((status) => statuses.includes(status) || !sets.includes(getStatusSet(status)));
  return { sets, coversSets };
};
