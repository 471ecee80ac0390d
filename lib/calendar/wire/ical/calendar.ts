import { gzipSync } from 'node:zlib';
import type { CalendarEvent, EventView } from '#lib/calendar/domain/model.ts';
import type { RenderContext } from '#lib/calendar/wire/bodies/renderContext.ts';
import { renderCancelledLines, renderEventLines } from '#lib/calendar/wire/ical/event.ts';
import { component, escapeTextValue, joinLines, type Lines, property } from '#lib/calendar/wire/ical/lines.ts';
import { renderSeriesLines, type SeriesGroup } from '#lib/calendar/wire/ical/series.ts';
import { renderZone, toZoneIdentifier } from '#lib/calendar/wire/ical/timeZones.ts';

/** What a stream holds. */
export interface Feed {
  /** Soonest first. */
  readonly views: readonly EventView[];
  /** Events that left the public lists a short time ago. */
  readonly cancelled: readonly CalendarEvent[];
  /** Number of events that were not read because they cannot fit. */
  readonly unread: number;
  /** Whether the stream is a single event: then a date of a series names its series, which the stream does not hold. */
  readonly isSingle?: boolean;
}

export interface CalendarSetting {
  readonly context: RenderContext;
  /** Second part of all UIDs. */
  readonly calendarId: string;
  readonly name: string;
  readonly isZipped: boolean;
}

/** Lambda's limit of an answer, in bytes of JSON, less room for the headers. */
const MAX_ANSWER_BYTES = 6 * 1024 * 1024 - 32 * 1024;
/** The same for a compressed body, which is sent as base64. */
const MAX_ZIPPED_BYTES = (MAX_ANSWER_BYTES / 4) * 3;
/** How often clients should read the stream again. */
const REFRESH = 'PT1H';

/** One component of a stream, with the others that belong to it. */
interface Unit {
  readonly lines: Lines;
  readonly events: readonly CalendarEvent[];
}

const groupViews = (views: readonly EventView[]): readonly (EventView | SeriesGroup)[] => {
  const groups = new Map<number, EventView[]>();
  const units: (EventView | SeriesGroup)[] = [];
  for (const view of views) {
    const { series } = view;
    if (series === undefined) {
      units.push(view);
      continue;
    }
    const known = groups.get(series.id);
    known?.push(view);
    if (known !== undefined) continue;
    const dates = [view];
    groups.set(series.id, dates);
    units.push({ series, views: dates });
  }
  return units;
};

const toUnit = (unit: EventView | SeriesGroup, { context, calendarId }: CalendarSetting): Unit =>
  'views' in unit
    ? {
        lines: renderSeriesLines(unit, context, calendarId),
        events: [...unit.views.map(({ event }) => event), unit.series],
      }
    : { lines: renderEventLines(unit, context, calendarId), events: [unit.event] };

const getYear = (clock: string): number => Number(clock.slice(0, 4));

/** Renders the time zones of events, for the years in which they begin or end. */
const renderZones = (events: readonly CalendarEvent[]): Lines => {
  const zones = new Map<string, { readonly timezone: string; readonly years: Set<number> }>();
  for (const { timezone, start, end } of events) {
    const id = toZoneIdentifier(timezone);
    if (id === undefined) continue;
    const { years } = zones.get(id) ?? { years: new Set<number>() };
    zones.set(id, { timezone, years: years.add(getYear(start)).add(getYear(end)) });
  }
  return [...zones.values()].flatMap(({ timezone, years }) => renderZone(timezone, years));
};

const renderStream = (units: readonly Unit[], leftOut: number, { context, name }: CalendarSetting): string =>
  joinLines(
    component(
      'VCALENDAR',
      property('VERSION', '2.0'),
      property('PRODID', `-//${context.urls.host}//Event calendar//EN`),
      property('CALSCALE', 'GREGORIAN'),
      property('NAME', escapeTextValue(name)),
      property('X-WR-CALNAME', escapeTextValue(name)),
      property('REFRESH-INTERVAL;VALUE=DURATION', REFRESH),
      property('X-PUBLISHED-TTL', REFRESH),
      leftOut === 0 ? [] : property('X-EVENTS-LEFT-OUT', String(leftOut)),
      renderZones(units.flatMap(({ events }) => events)),
      ...units.map(({ lines }) => lines),
    ),
  );

/** Whether a deployed function can answer with this stream. */
export const fits = (stream: string, isZipped: boolean): boolean =>
  isZipped
    ? gzipSync(stream).length <= MAX_ZIPPED_BYTES
    : Buffer.byteLength(JSON.stringify(stream)) <= MAX_ANSWER_BYTES;

/** Renders the first `count` units, and the number of events of the others. */
const renderFirst = (units: readonly Unit[], count: number, unread: number, setting: CalendarSetting): string => {
  const leftOut = units.slice(count).reduce((sum, { events }) => sum + Math.max(1, events.length - 1), unread);
  return renderStream(units.slice(0, count), leftOut, setting);
};

/**
 * Renders events as an iCalendar stream (RFC 5545), a series as one component. Events that do not fit into an answer
 * are left out, the latest first, and counted.
 */
export const renderCalendar = (
  { views, cancelled, unread, isSingle = false }: Feed,
  setting: CalendarSetting,
): string => {
  const known = new Set(views.map(({ event, series }) => series?.id ?? event.id));
  const gone = cancelled.filter(({ id }) => !known.has(id));
  const units: readonly Unit[] = [
    ...gone.map((event) => ({
      lines: renderCancelledLines(event, setting.calendarId),
      events: [{ ...event, ...event.leftTimes }],
    })),
    ...(isSingle ? views : groupViews(views)).map((unit) => toUnit(unit, setting)),
  ];
  const whole = renderFirst(units, units.length, unread, setting);
  if (fits(whole, setting.isZipped)) return whole;
  let [least, most] = [0, units.length - 1];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(renderFirst(units, middle, unread, setting), setting.isZipped)) least = middle;
    else most = middle - 1;
  }
  return renderFirst(units, least, unread, setting);
};
