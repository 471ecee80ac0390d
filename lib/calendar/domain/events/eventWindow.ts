import { Temporal } from 'temporal-polyfill';
import { endOfDay, startOfDay } from '#lib/calendar/domain/dates/dates.ts';
import { readDate } from '#lib/calendar/domain/dates/dateText.ts';
import { clockAt, type WallClock, wallClock } from '#lib/calendar/domain/dates/zones.ts';

/** The date filters of a list as they were sent. */
export interface DateFilters {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly starts_before?: string | undefined;
  readonly starts_after?: string | undefined;
  readonly ends_before?: string | undefined;
  readonly ends_after?: string | undefined;
}

/** Bounds on the wall clocks of events; the relative four are exclusive. */
export interface EventWindow {
  readonly startFrom?: WallClock | undefined;
  readonly endTo?: WallClock | undefined;
  readonly startsBefore?: WallClock | undefined;
  readonly startsAfter?: WallClock | undefined;
  readonly endsBefore?: WallClock | undefined;
  readonly endsAfter?: WallClock | undefined;
}

interface WindowSetting {
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly siteZone: string;
  /** Times are used as they were given, not widened to whole days. */
  readonly isStrict: boolean;
  /** Whether a list that names no date shows the default window; else it shows all. */
  readonly hasDefault: boolean;
}

const MONTHS_AHEAD = 24;

/** Yesterday 00:00:00 to 24 months from today 23:59:59. */
export const defaultWindow = (
  now: number,
  siteZone: string,
): { readonly start: WallClock; readonly end: WallClock } => {
  const today = Temporal.PlainDateTime.from(clockAt(now, siteZone).replace(' ', 'T'));
  return {
    start: startOfDay(wallClock(today.subtract({ days: 1 }))),
    end: endOfDay(wallClock(today.add({ months: MONTHS_AHEAD }))),
  };
};

/** The bounds that date filters mean. Any of the relative four switches the default window off. */
export const eventWindow = (sent: DateFilters, { now, siteZone, isStrict, hasDefault }: WindowSetting): EventWindow => {
  const read = (text: string | undefined, widen: (clock: WallClock) => WallClock): WallClock | undefined => {
    const clock = text === undefined ? undefined : readDate(text, { now, zone: siteZone });
    return clock === undefined || isStrict ? clock : widen(clock);
  };
  const relative = [sent.starts_before, sent.starts_after, sent.ends_before, sent.ends_after];
  const usual = hasDefault && relative.every((text) => text === undefined) ? defaultWindow(now, siteZone) : undefined;
  return {
    startFrom: read(sent.start_date, startOfDay) ?? usual?.start,
    endTo: read(sent.end_date, endOfDay) ?? usual?.end,
    startsBefore: read(sent.starts_before, endOfDay),
    startsAfter: read(sent.starts_after, endOfDay),
    endsBefore: read(sent.ends_before, endOfDay),
    endsAfter: read(sent.ends_after, endOfDay),
  };
};
