import { Temporal } from 'temporal-polyfill';
import { findZoneId, formatClock, toZoneName, type WallClock } from '#lib/calendar/domain/dates/zones.ts';
import { component, type Lines, property } from '#lib/calendar/wire/ical/lines.ts';

const OFFSET = /^[+-]\d/;

/** Formats a wall clock as a local time (RFC 5545 §3.3.5). */
export const toLocalValue = (clock: WallClock): string => clock.replace(/[-:]/g, '').replace(' ', 'T');

/** Returns the identifier of a time zone in a stream; undefined for UTC, whose times end with Z. */
export const toZoneIdentifier = (timezone: string): string | undefined => {
  const id = findZoneId(timezone) ?? 'UTC';
  if (id === 'UTC' || id === '+00:00') return undefined;
  return OFFSET.test(id) ? `UTC${id.replace(':', '')}` : toZoneName(timezone);
};

const formatOffset = (nanoseconds: number): string => {
  const minutes = Math.round(Math.abs(nanoseconds) / 60_000_000_000);
  const digits = (value: number): string => String(value).padStart(2, '0');
  return `${nanoseconds < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}${digits(minutes % 60)}`;
};

/** An offset that holds from `clock` (by the earlier offset) on. */
const renderObservance = (clock: WallClock, from: number, to: number): Lines =>
  component(
    to > from ? 'DAYLIGHT' : 'STANDARD',
    property('DTSTART', toLocalValue(clock)),
    property('TZOFFSETFROM', formatOffset(from)),
    property('TZOFFSETTO', formatOffset(to)),
  );

/** Renders the changes of offset in a year, with the offset at its begin unless the year before was rendered. */
const renderYear = (id: string, year: number, isContinued: boolean): Lines => {
  let before = Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(id);
  const { offsetNanoseconds } = before;
  const observances = isContinued ? [] : [renderObservance(formatClock(before), offsetNanoseconds, offsetNanoseconds)];
  for (;;) {
    const next = before.getTimeZoneTransition('next');
    if (next === null || next.year > year) return observances.flat();
    const from = next.subtract({ nanoseconds: 1 }).offsetNanoseconds;
    const clock = next.withTimeZone('UTC').toPlainDateTime().add({ nanoseconds: from });
    observances.push(renderObservance(formatClock(clock), from, next.offsetNanoseconds));
    before = next;
  }
};

/**
 * Renders a time zone with its changes of offset in some years (RFC 5545 §3.6.5). Times of other years have no meaning
 * in it: an event that lasts for a thousand years would otherwise need two thousand changes.
 */
export const renderZone = (timezone: string, years: ReadonlySet<number>): Lines => {
  const id = findZoneId(timezone) ?? 'UTC';
  const observances = [...years].sort((a, b) => a - b).map((year) => renderYear(id, year, years.has(year - 1)));
  return component('VTIMEZONE', property('TZID', toZoneIdentifier(timezone)), ...observances);
};
