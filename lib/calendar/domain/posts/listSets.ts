import { type CalendarEvent, type Post, STATUSES, type Status } from '#lib/calendar/domain/model.ts';

/** The lists are kept in disjoint sets, so that a list that shows more merges two of them. */
export type PlaceSet = 'published' | 'unpublished' | 'private' | 'trash';
/** `hidden`: found by id and slug only, whatever the status. */
export type EventSet = PlaceSet | 'hidden';

const setOfStatus = (status: Status): PlaceSet => {
  if (status === 'publish') return 'published';
  return status === 'trash' || status === 'private' ? status : 'unpublished';
};

export const placeSet = ({ status }: Pick<Post, 'status'>): PlaceSet => setOfStatus(status);

export const eventSet = ({ status, hideFromListings }: Pick<CalendarEvent, 'status' | 'hideFromListings'>): EventSet =>
  hideFromListings ? 'hidden' : setOfStatus(status);

/** The sets in which objects of these statuses are, and whether each of them is wanted whole. */
export const setsOf = (
  statuses: readonly Status[],
): { readonly sets: readonly PlaceSet[]; readonly isWhole: boolean } => {
  const sets = [...new Set(statuses.map(setOfStatus))];
  const isWhole = STATUSES.every((status) => statuses.includes(status) || !sets.includes(setOfStatus(status)));
  return { sets, isWhole };
};
