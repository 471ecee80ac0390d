import { endOfDay, getDay, startOfDay } from '#lib/calendar/domain/dates/dates.ts';
import { parseDate } from '#lib/calendar/domain/dates/dateText.ts';
import { getLastExistingDay } from '#lib/calendar/domain/dates/skippedDays.ts';
import { clockToUtc, resolveGap } from '#lib/calendar/domain/dates/zones.ts';
import { invalidParameter } from '#lib/calendar/domain/errors.ts';
import { shiftClock } from '#lib/calendar/domain/events/recurrence.ts';
import type { Schedule } from '#lib/calendar/domain/model.ts';

interface ScheduleFields {
  readonly start?: string;
  readonly end?: string;
  readonly timezone?: string;
  readonly allDay?: boolean;
}

interface ScheduleSetting {
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly siteZone: string;
}

const requireClock = (name: string, text: string, now: number, zone: string): string => {
  const clock = parseDate(text, { now, zone });
  if (clock === undefined) throw invalidParameter(name);
  return clock;
};

/**
 * Computes the schedule after a write. Sent dates are wall clocks of the time zone; a time zone sent alone keeps the
 * wall clocks. A start in a daylight-saving gap moves one hour ahead, and with it an end of the same day, unless only one
 * of the two was sent. An end before the start is set to the start; all-day events last from 00:00:00 to 23:59:59,
 * even where a daylight-saving gap skips this time, and neither start nor end on a day that the time zone skips.
 */
export const applyScheduleChange = (
  current: Schedule | undefined,
  fields: ScheduleFields,
  { now, siteZone }: ScheduleSetting,
): Schedule => {
  const timezone = (fields.timezone ?? current?.timezone) || siteZone;
  const allDay = fields.allDay ?? current?.allDay ?? false;
  const typedStart =
    fields.start === undefined ? current?.start : requireClock('start_date', fields.start, now, timezone);
  const typedEnd = fields.end === undefined ? current?.end : requireClock('end_date', fields.end, now, timezone);
  if (typedStart === undefined) throw invalidParameter('start_date');
  if (typedEnd === undefined) throw invalidParameter('end_date');
  const movedStart = resolveGap(typedStart, timezone);
  // The end of the day moves with a start in a daylight-saving gap: otherwise the duration would change.
  const movesEnd =
    getDay(typedStart) === getDay(typedEnd) && (fields.start === undefined) === (fields.end === undefined);
  const wantedEnd = movesEnd && !allDay ? shiftClock(typedEnd, typedStart, movedStart) : typedEnd;
  const start = allDay ? startOfDay(resolveGap(startOfDay(typedStart), timezone)) : movedStart;
  const lateEnd = allDay ? endOfDay(getLastExistingDay(getDay(typedEnd), timezone)) : resolveGap(wantedEnd, timezone);
  const end = lateEnd < start ? (allDay ? endOfDay(start) : start) : lateEnd;
  return { timezone, allDay, start, end, startUtc: clockToUtc(start, timezone), endUtc: clockToUtc(end, timezone) };
};
