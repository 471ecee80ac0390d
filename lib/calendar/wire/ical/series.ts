import { getDay } from '#lib/calendar/domain/dates/dates.ts';
import { clockToUtc, resolveGap, utcToMilliseconds } from '#lib/calendar/domain/dates/zones.ts';
import { hasOwnMembers } from '#lib/calendar/domain/events/ownMembers.ts';
import { listSlots, shiftClock } from '#lib/calendar/domain/events/recurrence.ts';
import { parseRule } from '#lib/calendar/domain/events/recurrenceRule.ts';
import { getCurrentSlot } from '#lib/calendar/domain/events/series.ts';
import type { CalendarEvent, EventView } from '#lib/calendar/domain/model.ts';
import type { RenderContext } from '#lib/calendar/wire/bodies/renderContext.ts';
import { formatTime, renderBody, renderEventLines, renderHead, renderTime } from '#lib/calendar/wire/ical/event.ts';
import { component, type Lines, property } from '#lib/calendar/wire/ical/lines.ts';

/** The dates of one series that a feed holds. */
export interface SeriesGroup {
  readonly series: CalendarEvent;
  readonly views: readonly EventView[];
}

const getDuration = ({ start, end, timezone }: Pick<CalendarEvent, 'start' | 'end' | 'timezone'>): number =>
  utcToMilliseconds(clockToUtc(end, timezone)) - utcToMilliseconds(clockToUtc(start, timezone));

/** Returns the rule, ended at the last start (RFC 5545 §3.3.10: UNTIL is a day or in UTC). */
const renderRule = (rrule: string, last: string, event: CalendarEvent): string => {
  const parts = [...parseRule(rrule)].filter(([name]) => name !== 'COUNT' && name !== 'UNTIL');
  const until = event.allDay
    ? getDay(last).replaceAll('-', '')
    : `${clockToUtc(last, event.timezone).replace(/[-:]/g, '').replace(' ', 'T')}Z`;
  return [...parts, ['UNTIL', until]].map(([name, value]) => `${name}=${value}`).join(';');
};

/** Renders several times of one property; none if there are no times. */
const renderDates = (name: string, clocks: readonly string[], event: CalendarEvent): Lines => {
  const [first] = clocks;
  if (first === undefined) return [];
  const values = clocks.map((clock) => formatTime(clock, event).value).join(',');
  return [`${name}${formatTime(first, event).parameters}:${values}`];
};

/**
 * Renders a series as one VEVENT with RRULE, EXDATE and RDATE, and one with RECURRENCE-ID for every date that differs.
 * It begins with the first date that the feed holds and ends with the last; dates that it does not hold are excepted.
 */
export const renderSeriesLines = (
  { series, views }: SeriesGroup,
  context: RenderContext,
  calendarId: string,
): Lines => {
  const held = new Map(views.map((view) => [getCurrentSlot(series, view.event), view]));
  const slots = [...held.keys()].sort();
  const [earliest = series.start] = slots;
  const latest = slots.at(-1) ?? series.start;
  const { rrule, start, timezone } = series;
  const ruled = rrule === undefined ? [] : listSlots({ rrule, start, timezone }, latest);
  const begin = ruled.find((slot) => held.has(slot)) ?? earliest;
  const last = ruled.findLast((slot) => held.has(slot)) ?? begin;
  const inRule = new Set(ruled.filter((slot) => slot >= begin && slot <= last));
  const template = views.find(({ event }) => !hasOwnMembers(event.occurrence?.own ?? event.first)) ?? views[0];
  if (template === undefined) return [];
  const isWhole = series.allDay && !template.locked;
  const master: CalendarEvent = {
    ...series,
    allDay: isWhole,
    start: begin,
    end: shiftClock(series.end, series.start, begin),
  };
  const body = renderBody(template, context);
  const duration = getDuration(master);
  const differs = (slot: string, view: EventView): boolean =>
    view.event.start !== (isWhole ? slot : resolveGap(slot, timezone)) ||
    view.event.start !== slot ||
    view.event.timezone !== timezone ||
    (view.event.allDay && !view.locked) !== isWhole ||
    getDuration(view.event) !== duration ||
    renderBody(view, context).join('\n') !== body.join('\n');
  return [
    ...component(
      'VEVENT',
      renderHead(series, series.id, calendarId),
      renderTime('DTSTART', master.start, master),
      renderTime('DTEND', master.end, master),
      rrule !== undefined && last > begin ? property('RRULE', renderRule(rrule, last, master)) : [],
      renderDates(
        'EXDATE',
        [...inRule].filter((slot) => !held.has(slot)),
        master,
      ),
      renderDates(
        'RDATE',
        slots.filter((slot) => slot !== begin && !inRule.has(slot)),
        master,
      ),
      body,
    ),
    ...slots.flatMap((slot) => {
      const view = held.get(slot);
      return view !== undefined && differs(slot, view) ? renderEventLines(view, context, calendarId, master) : [];
    }),
  ];
};
