import { chooseTargets } from '#lib/calendar/actions/events/eventTargets.ts';
import { FIRST_DAY, getDay } from '#lib/calendar/domain/dates/dates.ts';
import { type EntryFilter, getStartDays } from '#lib/calendar/domain/events/eventFilter.ts';
import { getPreviousDay } from '#lib/calendar/domain/events/monthSpans.ts';
import type { PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import {
  countDaysBySet,
  findEntries,
  findEntriesById,
  findEventsAcross,
} from '#lib/calendar/store/events/eventLists.ts';
import { findLinkedEntries } from '#lib/calendar/store/events/linkedEntries.ts';
import type { findChangedEvents } from '#lib/calendar/store/items/changes.ts';
import type { EventEntry } from '#lib/calendar/store/items/eventEntry.ts';

/** Returns the entries that a filter may match, by the cheapest index. */
export const findCandidates = async (
  sets: readonly PlaceSet[],
  filter: EntryFilter,
  include: readonly number[] | undefined,
): Promise<readonly EventEntry[]> => {
  const range = getStartDays(filter);
  const targets = chooseTargets(filter);
  if (include !== undefined) return findEntriesById(include);
  if (targets !== undefined) {
    const [linked, first] = await Promise.all([
      findLinkedEntries(targets, sets, range),
      filter.first === undefined ? [] : findEntriesById([filter.first]),
    ]);
    return [...linked, ...first];
  }
  if (filter.ongoing === undefined) return findEntries(await countDaysBySet(sets, range), range);
  const first = getDay(filter.ongoing.from);
  const within = { from: first > range.from ? first : range.from, to: range.to };
  const [running, starting] = await Promise.all([
    findEventsAcross(sets, { from: FIRST_DAY, to: getPreviousDay(first) }),
    countDaysBySet(sets, within).then((counts) => findEntries(counts, within)),
  ]);
  return [...running, ...starting];
};

/** Returns the changed entries of these lists. */
export const selectChanged = async (
  sets: readonly PlaceSet[],
  changes: Awaited<ReturnType<typeof findChangedEvents>>,
  include: readonly number[] | undefined,
): Promise<readonly EventEntry[]> =>
  changes
    .filter(
      ({ set, entry }) => sets.some((one) => one === set) && (include === undefined || include.includes(entry.id)),
    )
    .map(({ entry }) => entry);
