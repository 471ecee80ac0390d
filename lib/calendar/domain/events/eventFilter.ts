import type { EventFilter, OngoingPeriod } from '#lib/calendar/domain/commands.ts';
import { endOfDay, FIRST_DAY, getDay, LAST_DAY, startOfDay } from '#lib/calendar/domain/dates/dates.ts';
import { getNextDay } from '#lib/calendar/domain/events/monthSpans.ts';
import type { Status } from '#lib/calendar/domain/model.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';

type TimeName = 'startFrom' | 'endTo' | 'startsBefore' | 'startsAfter' | 'endsBefore' | 'endsAfter';
type Times = { readonly [Name in TimeName | 'ongoing']?: EventFilter[Name] | undefined };

/** Returns the range of days (inclusive) in which every event that matches the times starts. */
export const getStartDays = (times: Times): { readonly from: string; readonly to: string } => {
  const lower = [times.startFrom, times.startsAfter].flatMap((time) => time ?? []).map(getDay);
  const upper = [times.endTo, times.startsBefore, times.endsBefore, times.ongoing?.to]
    .flatMap((time) => time ?? [])
    .map(getDay);
  return { from: lower.sort().at(-1) ?? FIRST_DAY, to: upper.sort()[0] ?? LAST_DAY };
};

/** A time filter in whole days, which the day counters can answer. */
export interface DayWindow {
  readonly from: string;
  readonly to: string;
  /** No upper bound: events may end after the last day. */
  readonly isOpen: boolean;
  /** Also events that start before the first day and end on it or later. */
  readonly hasRunning: boolean;
}

/** Converts a lone end of a day after which events end: those that start later, and those that run across it. */
const toWindowAfter = ({ endsAfter, ...others }: Times): DayWindow | undefined => {
  const isAlone = Object.values(others).every((time) => time === undefined);
  if (!isAlone || endsAfter === undefined || endsAfter !== endOfDay(endsAfter) || getDay(endsAfter) === LAST_DAY)
    return undefined;
  return { from: getNextDay(getDay(endsAfter)), to: LAST_DAY, isOpen: true, hasRunning: true };
};

/** Converts a time filter to whole days; undefined if it cannot be expressed in whole days. */
export const toDayWindow = (times: Times): DayWindow | undefined => {
  const { startFrom, startsAfter, endTo, startsBefore, endsBefore, endsAfter, ongoing } = times;
  if (ongoing !== undefined) return undefined;
  if (endsAfter !== undefined)
    return toWindowAfter({ startFrom, startsAfter, endTo, startsBefore, endsBefore, endsAfter });
  if (startsBefore !== undefined || endsBefore !== undefined) return undefined;
  if (startFrom !== undefined && startFrom !== startOfDay(startFrom)) return undefined;
  if (startsAfter !== undefined && (startsAfter !== endOfDay(startsAfter) || getDay(startsAfter) === LAST_DAY))
    return undefined;
  if (endTo !== undefined && endTo !== endOfDay(endTo)) return undefined;
  const lower = [
    ...(startFrom === undefined ? [] : [getDay(startFrom)]),
    ...(startsAfter === undefined ? [] : [getNextDay(getDay(startsAfter))]),
  ];
  return {
    from: lower.sort().at(-1) ?? FIRST_DAY,
    to: endTo === undefined ? LAST_DAY : getDay(endTo),
    isOpen: endTo === undefined,
    hasRunning: false,
  };
};

/** Whether the times match no event because they end before they begin. */
export const isImpossible = (times: Times): boolean => {
  const { from, to } = getStartDays(times);
  const window = toDayWindow(times);
  return from > to || (window !== undefined && window.from > window.to);
};

/** Filter with all names resolved to ids, restricted to conditions that an index entry can answer. */
export interface EntryFilter extends Times {
  /** Links `<id>.<life>`; any of them. */
  readonly venues?: readonly string[] | undefined;
  readonly authors?: readonly number[] | undefined;
  readonly organizers?: readonly string[] | undefined;
  readonly categories?: readonly number[] | undefined;
  readonly tags?: readonly number[] | undefined;
  readonly featured?: boolean | undefined;
  readonly parent?: number | undefined;
  /** The series that `parent` names, which is its own first occurrence. */
  readonly first?: number | undefined;
  readonly statuses: readonly Status[];
  readonly onlyLanguage?: Language | undefined;
  /** Links of venues, and whether the event must or must not have one of them. */
  readonly places?: { readonly links: ReadonlySet<string>; readonly isInside: boolean } | undefined;
}

/** The members of an index entry that filters read. */
export interface FilteredEntry {
  readonly id: number;
  readonly author: number;
  readonly start: string;
  readonly end: string;
  readonly status: Status;
  readonly featured: boolean;
  /** Links `<id>.<life>`. */
  readonly venues: readonly string[];
  readonly organizers: readonly string[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly parent: number | undefined;
  /** Languages in which the event has a version. */
  readonly languages: readonly Language[];
}

/** Whether an event runs within the period; one that ends when the period begins does not, unless it has no duration. */
const isOngoing = ({ from, to }: OngoingPeriod, { start, end }: Pick<FilteredEntry, 'start' | 'end'>): boolean =>
  start <= to && (end > from || start >= from);

/** Whether an event with this start and end matches the time filter. */
export const isWithinTimes = (times: Times, { start, end }: Pick<FilteredEntry, 'start' | 'end'>): boolean =>
  !(times.startFrom !== undefined && start < times.startFrom) &&
  !(times.endTo !== undefined && end > times.endTo) &&
  !(times.startsBefore !== undefined && start >= times.startsBefore) &&
  !(times.startsAfter !== undefined && start <= times.startsAfter) &&
  !(times.endsBefore !== undefined && end >= times.endsBefore) &&
  !(times.endsAfter !== undefined && end <= times.endsAfter) &&
  (times.ongoing === undefined || isOngoing(times.ongoing, { start, end }));

const includesAny = <Value>(wanted: readonly Value[] | undefined, has: readonly Value[]): boolean =>
  wanted === undefined || wanted.some((one) => has.includes(one));

const isAtPlace = ({ links }: NonNullable<EntryFilter['places']>, { venues }: FilteredEntry): boolean =>
  venues.some((venue) => links.has(venue));

const isOfSeries = ({ parent, first }: EntryFilter, entry: FilteredEntry): boolean =>
  parent === undefined || parent === entry.parent || first === entry.id;

/** Whether an index entry matches the filter. */
export const matchesFilter = (filter: EntryFilter, entry: FilteredEntry): boolean =>
  isWithinTimes(filter, entry) &&
  filter.statuses.includes(entry.status) &&
  (filter.featured === undefined || filter.featured === entry.featured) &&
  isOfSeries(filter, entry) &&
  (filter.onlyLanguage === undefined || entry.languages.includes(filter.onlyLanguage)) &&
  (filter.places === undefined || isAtPlace(filter.places, entry) === filter.places.isInside) &&
  includesAny(filter.authors, [entry.author]) &&
  includesAny(filter.venues, entry.venues) &&
  includesAny(filter.organizers, entry.organizers) &&
  includesAny(filter.categories, entry.categories) &&
  includesAny(filter.tags, entry.tags);
