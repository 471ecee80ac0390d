import { Temporal } from 'temporal-polyfill';
import type { OngoingPeriod } from '#lib/calendar/domain/commands.ts';
import { endOfDay, startOfDay } from '#lib/calendar/domain/dates/dates.ts';
import { parseDate } from '#lib/calendar/domain/dates/dateText.ts';
import { formatClock, instantToClock, type WallClock } from '#lib/calendar/domain/dates/zones.ts';
import { invalidParameter } from '#lib/calendar/domain/errors.ts';

/** The date parameters of a list, unparsed. */
export interface DateFilters {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly starts_before?: string | undefined;
  readonly starts_after?: string | undefined;
  readonly ends_before?: string | undefined;
  readonly ends_after?: string | undefined;
  /** Start and end of a period. */
  readonly ongoing_during?: readonly string[] | undefined;
}

/** Bounds on the wall clocks of events; `startFrom` and `endTo` are inclusive, the other four exclusive. */
export interface EventWindow {
  readonly startFrom?: WallClock | undefined;
  readonly endTo?: WallClock | undefined;
  readonly startsBefore?: WallClock | undefined;
  readonly startsAfter?: WallClock | undefined;
  readonly endsBefore?: WallClock | undefined;
  readonly endsAfter?: WallClock | undefined;
  readonly ongoing?: OngoingPeriod | undefined;
}

interface WindowSetting {
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly siteZone: string;
  /** Times are used exactly, not widened to whole days. */
  readonly isStrict: boolean;
  /** Whether a list without date parameters shows the default window; otherwise it shows all events. */
  readonly hasDefault: boolean;
}

const WINDOW_MONTHS = 24;

/** Returns the default window of a list: yesterday 00:00:00 to 24 months from today 23:59:59. */
export const computeDefaultWindow = (
  now: number,
  siteZone: string,
): { readonly start: WallClock; readonly end: WallClock } => {
  const today = Temporal.PlainDateTime.from(instantToClock(now, siteZone).replace(' ', 'T'));
  return {
    start: startOfDay(formatClock(today.subtract({ days: 1 }))),
    end: endOfDay(formatClock(today.add({ months: WINDOW_MONTHS }))),
  };
};

/** Reads the two ends of a period; throws a 400 if it ends before it begins. */
const readPeriod = (
  ends: readonly string[] | undefined,
  read: (text: string | undefined, widen: (clock: WallClock) => WallClock) => WallClock | undefined,
): OngoingPeriod | undefined => {
  if (ends === undefined) return undefined;
  const [from, to] = [read(ends[0], startOfDay), read(ends[1], endOfDay)];
  if (from === undefined || to === undefined || to < from) throw invalidParameter('ongoing_during');
  return { from, to };
};

/** Parses the date parameters into bounds. `starts_*`, `ends_*` and `ongoing_during` switch the default window off. */
export const resolveWindow = (
  sent: DateFilters,
  { now, siteZone, isStrict, hasDefault }: WindowSetting,
): EventWindow => {
  const read = (text: string | undefined, widen: (clock: WallClock) => WallClock): WallClock | undefined => {
    const clock = text === undefined ? undefined : parseDate(text, { now, zone: siteZone });
    return clock === undefined || isStrict ? clock : widen(clock);
  };
  const relative = [sent.starts_before, sent.starts_after, sent.ends_before, sent.ends_after, sent.ongoing_during];
  const usual =
    hasDefault && relative.every((one) => one === undefined) ? computeDefaultWindow(now, siteZone) : undefined;
  return {
    startFrom: read(sent.start_date, startOfDay) ?? usual?.start,
    endTo: read(sent.end_date, endOfDay) ?? usual?.end,
    startsBefore: read(sent.starts_before, endOfDay),
    startsAfter: read(sent.starts_after, endOfDay),
    endsBefore: read(sent.ends_before, endOfDay),
    endsAfter: read(sent.ends_after, endOfDay),
    ongoing: readPeriod(sent.ongoing_during, read),
  };
};
