import type { CalendarEvent, Post, Status } from '#lib/calendar/domain/model.ts';

/** The lists are kept in disjoint sets, so that a list that shows more merges two of them. */
export type PlaceSet = 'published' | 'unpublished' | 'trash';
/** `hidden`: found by id and slug only, whatever the status. */
export type EventSet = PlaceSet | 'hidden';

/** What nobody has to ask for: everything but trash, for those who see unpublished things. */
export const DEFAULT_SETS = ['published', 'unpublished'] as const satisfies readonly PlaceSet[];

const setOfStatus = (status: Status): PlaceSet =>
  status === 'publish' ? 'published' : status === 'trash' ? 'trash' : 'unpublished';

export const placeSet = ({ status }: Pick<Post, 'status'>): PlaceSet => setOfStatus(status);

export const eventSet = ({ status, hideFromListings }: Pick<CalendarEvent, 'status' | 'hideFromListings'>): EventSet =>
  hideFromListings ? 'hidden' : setOfStatus(status);

/** The sets in which objects of these statuses are, and whether each of them is wanted whole. */
export const setsOf = (
  statuses: readonly Status[],
): { readonly sets: readonly PlaceSet[]; readonly isWhole: boolean } => {
  const sets = [...new Set(statuses.map(setOfStatus))];
  return { sets, isWhole: !sets.includes('unpublished') };
};
