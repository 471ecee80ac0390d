import type { EventFilter } from '#lib/calendar/domain/commands.ts';
import { dayOf, endOfDay, startOfDay } from '#lib/calendar/domain/dates/dates.ts';
import { nextDay } from '#lib/calendar/domain/events/monthSpans.ts';
import type { Status } from '#lib/calendar/domain/model.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';

const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

type TimeName = 'startFrom' | 'endTo' | 'startsBefore' | 'startsAfter' | 'endsBefore' | 'endsAfter';
type Times = { readonly [Name in TimeName]?: EventFilter[Name] | undefined };

/** The days, both included, on which events start that the times of a filter may let through. */
export const startDays = (times: Times): { readonly from: string; readonly to: string } => {
  const lower = [times.startFrom, times.startsAfter].flatMap((time) => time ?? []).map(dayOf);
  const upper = [times.endTo, times.startsBefore, times.endsBefore].flatMap((time) => time ?? []).map(dayOf);
  return { from: lower.sort().at(-1) ?? FIRST_DAY, to: upper.sort()[0] ?? LAST_DAY };
};

/** Whole days from the earliest start to the latest end, as the counters know them. */
export interface Window {
  readonly from: string;
  readonly to: string;
  /** Events may end after the last day. */
  readonly isOpen: boolean;
}

/** The window that the times describe; undefined: they say more than counters of whole days can tell. */
export const wholeWindow = (times: Times): Window | undefined => {
  const { startFrom, startsAfter, endTo, startsBefore, endsBefore, endsAfter } = times;
  if (startsBefore !== undefined || endsBefore !== undefined || endsAfter !== undefined) return undefined;
  if (startFrom !== undefined && startFrom !== startOfDay(startFrom)) return undefined;
  if (startsAfter !== undefined && (startsAfter !== endOfDay(startsAfter) || dayOf(startsAfter) === LAST_DAY))
    return undefined;
  if (endTo !== undefined && endTo !== endOfDay(endTo)) return undefined;
  const lower = [
    ...(startFrom === undefined ? [] : [dayOf(startFrom)]),
    ...(startsAfter === undefined ? [] : [nextDay(dayOf(startsAfter))]),
  ];
  return {
    from: lower.sort().at(-1) ?? FIRST_DAY,
    to: endTo === undefined ? LAST_DAY : dayOf(endTo),
    isOpen: endTo === undefined,
  };
};

/** Whether no event can be inside the times: they end before they begin. */
export const isImpossible = (times: Times): boolean => {
  const { from, to } = startDays(times);
  const window = wholeWindow(times);
  return from > to || (window !== undefined && window.from > window.to);
};

/** A filter whose names have become ids, as far as an entry of a list can answer it. */
export interface EntryFilter extends Times {
  /** `<id>.<life>`; any of them. */
  readonly venues?: readonly string[] | undefined;
  readonly organizers?: readonly string[] | undefined;
  readonly categories?: readonly number[] | undefined;
  readonly tags?: readonly number[] | undefined;
  readonly featured?: boolean | undefined;
  readonly parent?: number | undefined;
  /** The event of the series that `parent` names, which is its first occurrence. */
  readonly first?: number | undefined;
  readonly statuses: readonly Status[];
  readonly onlyLanguage?: Language | undefined;
  /** Links of the venues that are where the caller looks. */
  readonly places?: { readonly links: ReadonlySet<string>; readonly isInside: boolean } | undefined;
}

interface FilteredEntry {
  readonly id: number;
  readonly start: string;
  readonly end: string;
  readonly status: Status;
  readonly featured: boolean;
  readonly venues: readonly string[];
  readonly organizers: readonly string[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly parent: number | undefined;
  readonly languages: readonly Language[];
}

/** Whether an event that takes place then passes the times. */
export const isIn = (times: Times, { start, end }: Pick<FilteredEntry, 'start' | 'end'>): boolean =>
  !(times.startFrom !== undefined && start < times.startFrom) &&
  !(times.endTo !== undefined && end > times.endTo) &&
  !(times.startsBefore !== undefined && start >= times.startsBefore) &&
  !(times.startsAfter !== undefined && start <= times.startsAfter) &&
  !(times.endsBefore !== undefined && end >= times.endsBefore) &&
  !(times.endsAfter !== undefined && end <= times.endsAfter);

const hasAny = <Value>(wanted: readonly Value[] | undefined, has: readonly Value[]): boolean =>
  wanted === undefined || wanted.some((one) => has.includes(one));

const isThere = ({ links }: NonNullable<EntryFilter['places']>, { venues }: FilteredEntry): boolean =>
  venues.some((venue) => links.has(venue));

const isOfSeries = ({ parent, first }: EntryFilter, entry: FilteredEntry): boolean =>
  parent === undefined || parent === entry.parent || first === entry.id;

/** Whether an entry of a list passes the filter. */
export const passes = (filter: EntryFilter, entry: FilteredEntry): boolean =>
  isIn(filter, entry) &&
  filter.statuses.includes(entry.status) &&
  (filter.featured === undefined || filter.featured === entry.featured) &&
  isOfSeries(filter, entry) &&
  (filter.onlyLanguage === undefined || entry.languages.includes(filter.onlyLanguage)) &&
  (filter.places === undefined || isThere(filter.places, entry) === filter.places.isInside) &&
  hasAny(filter.venues, entry.venues) &&
  hasAny(filter.organizers, entry.organizers) &&
  hasAny(filter.categories, entry.categories) &&
  hasAny(filter.tags, entry.tags);
