import type { PageRequest } from '#lib/calendar/domain/commands.ts';
import { isFirstExcepted } from '#lib/calendar/domain/events/series.ts';
import type { AnyPost, CalendarEvent } from '#lib/calendar/domain/model.ts';
import { getPrivateAuthor, seesPrivateTo } from '#lib/calendar/domain/permissions/permissions.ts';
import { getEventSet, type PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import type { EventEntry } from '#lib/calendar/store/items/eventEntry.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** One page of the entries of a list; `total` counts those of all pages. */
export interface EntryPage {
  readonly entries: readonly EventEntry[];
  readonly total: number;
  /** Events of the page that have been read. */
  readonly posts?: ReadonlyMap<number, AnyPost>;
}

export const NOTHING: EntryPage = { entries: [], total: 0 };

/** Returns the position of the first entry of a page, from 0. */
export const getOffset = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;

/** Creates the test whether a list of these sets shows the caller an event. */
export const createShownTest =
  (sets: readonly PlaceSet[], caller: Caller) =>
  (event: CalendarEvent): boolean =>
    sets.some((set) => set === getEventSet(isFirstExcepted(event) ? { ...event, hideFromListings: true } : event)) &&
    seesPrivateTo(caller, getPrivateAuthor(event));
