import { endOfDay, startOfDay } from '#lib/calendar/domain/dates/dates.ts';
import { readDate } from '#lib/calendar/domain/dates/dateText.ts';
import { existingClock, utcOf } from '#lib/calendar/domain/dates/zones.ts';
import { invalidParameter } from '#lib/calendar/domain/errors.ts';
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

const clockOf = (name: string, text: string, now: number, zone: string): string => {
  const clock = readDate(text, { now, zone });
  if (clock === undefined) throw invalidParameter(name);
  return clock;
};

/**
 * When an event takes place after a write: a date sent is a wall clock of its zone, a zone sent alone keeps the wall
 * clock, an end before the start is raised to it, whole days begin at 00:00:00 and end at 23:59:59.
 */
export const scheduleAfter = (
  current: Schedule | undefined,
  fields: ScheduleFields,
  { now, siteZone }: ScheduleSetting,
): Schedule => {
  const timezone = (fields.timezone ?? current?.timezone) || siteZone;
  const allDay = fields.allDay ?? current?.allDay ?? false;
  const typedStart = fields.start === undefined ? current?.start : clockOf('start_date', fields.start, now, timezone);
  const typedEnd = fields.end === undefined ? current?.end : clockOf('end_date', fields.end, now, timezone);
  if (typedStart === undefined) throw invalidParameter('start_date');
  if (typedEnd === undefined) throw invalidParameter('end_date');
  const start = existingClock(allDay ? startOfDay(typedStart) : typedStart, timezone);
  const lateEnd = existingClock(allDay ? endOfDay(typedEnd) : typedEnd, timezone);
  const end = lateEnd < start ? (allDay ? endOfDay(start) : start) : lateEnd;
  return { timezone, allDay, start, end, startUtc: utcOf(start, timezone), endUtc: utcOf(end, timezone) };
};
