import { type EntryPage, getOffset } from '#lib/calendar/actions/events/entryPage.ts';
import type { PageRequest } from '#lib/calendar/domain/commands.ts';
import { FIRST_DAY, getDay } from '#lib/calendar/domain/dates/dates.ts';
import type { DayWindow } from '#lib/calendar/domain/events/eventFilter.ts';
import { getPreviousDay } from '#lib/calendar/domain/events/monthSpans.ts';
import { addDayCounts, locatePage } from '#lib/calendar/domain/events/pagePosition.ts';
import { splitSets } from '#lib/calendar/domain/permissions/listStatuses.ts';
import { seesPrivateTo } from '#lib/calendar/domain/permissions/permissions.ts';
import type { PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import {
  addCounts,
  countDaysBySet,
  findEventsAcross,
  findFirstEntries,
  sortEvents,
} from '#lib/calendar/store/events/eventLists.ts';
import { findLinkedEntries } from '#lib/calendar/store/events/linkedEntries.ts';
import { type EventEntry, privateTarget } from '#lib/calendar/store/items/eventEntry.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** Returns the private events of an author within the window. */
const findOwnPrivate = async (author: number | undefined, window: DayWindow): Promise<readonly EventEntry[]> => {
  if (author === undefined) return [];
  const entries = await findLinkedEntries([privateTarget(author)], ['private'], window);
  return entries.filter(({ end }) => window.isOpen || getDay(end) <= window.to);
};

/**
 * Reads a page by the day counters: the total is exact, and the cost does not depend on the page number or the size of
 * the calendar. For callers who see only their own private events, these are read and counted separately.
 */
export const readWindowPage = async (
  all: readonly PlaceSet[],
  window: DayWindow,
  page: PageRequest,
  caller: Caller,
  isDescending: boolean,
): Promise<EntryPage> => {
  const { sets, isOwnOnly } = splitSets(all, caller);
  const [bySet, across, own, earlier] = await Promise.all([
    countDaysBySet(sets, window, page.mayLag),
    window.isOpen ? [] : findEventsAcross(sets, window, page.mayLag),
    isOwnOnly ? findOwnPrivate(caller.id, window) : [],
    window.hasRunning ? findEventsAcross(all, { from: FIRST_DAY, to: getPreviousDay(window.from) }) : [],
  ]);
  // They start before all others.
  const running = sortEvents(earlier.filter(({ privateTo }) => seesPrivateTo(caller, privateTo)));
  const crossing = across.map(({ start, id }) => ({ day: getDay(start), id }));
  const days = addDayCounts(
    addCounts(bySet),
    own.map(({ start }) => getDay(start)),
  );
  const total = running.length + locatePage(days, crossing, 0).total;
  // A page of the descending list is a page of the ascending one, counted from the end.
  const size = Math.max(0, Math.min(page.perPage, total - getOffset(page)));
  const offset = isDescending ? total - getOffset(page) - size : getOffset(page);
  if (size === 0 || page.isCountOnly === true) return { entries: [], total };
  const first = running.slice(offset, offset + size);
  const { day, skip } = locatePage(days, crossing, Math.max(0, offset - running.length));
  const rest = size - first.length;
  const readRest = async (from: string): Promise<readonly EventEntry[]> => {
    const excluded = new Set(crossing.filter((one) => one.day >= from).map(({ id }) => id));
    const listed = await findFirstEntries(bySet, { from, to: window.to }, skip + rest + excluded.size);
    const entries = sortEvents([...listed, ...own.filter(({ start }) => getDay(start) >= from)]);
    return entries.filter(({ id }) => !excluded.has(id)).slice(skip, skip + rest);
  };
  const shown = [...first, ...(day === undefined || rest === 0 ? [] : await readRest(day))];
  return { entries: isDescending ? shown.reverse() : shown, total };
};
