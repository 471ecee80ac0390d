import { getDay, LAST_DAY } from '#lib/calendar/domain/dates/dates.ts';
import { clockToUtc, type WallClock } from '#lib/calendar/domain/dates/zones.ts';
import { getNextDay } from '#lib/calendar/domain/events/monthSpans.ts';
import { getCurrentSlot } from '#lib/calendar/domain/events/series.ts';
import type { CalendarEvent, EventView, Status, Venue } from '#lib/calendar/domain/model.ts';
import { selectTexts } from '#lib/calendar/domain/text/languages.ts';
import { toPlainParagraphs, toPlainText } from '#lib/calendar/domain/text/text.ts';
import { getPageUrl, getShownTexts } from '#lib/calendar/wire/bodies/post.ts';
import type { RenderContext } from '#lib/calendar/wire/bodies/renderContext.ts';
import { sortByName } from '#lib/calendar/wire/bodies/term.ts';
import { component, escapeTextValue, type Lines, property, quoteParameter } from '#lib/calendar/wire/ical/lines.ts';
import { toLocalValue, toZoneIdentifier } from '#lib/calendar/wire/ical/timeZones.ts';

const toUtcValue = (utc: WallClock): string => `${utc.replace(/[-:]/g, '').replace(' ', 'T')}Z`;

const toDateValue = (day: string): string => day.replaceAll('-', '');

type Timed = Pick<CalendarEvent, 'allDay' | 'timezone'>;

/** Formats a time of an event: a day, a time in UTC, or a local time with the identifier of its time zone. */
export const formatTime = (
  clock: WallClock,
  { allDay, timezone }: Timed,
): { readonly parameters: string; readonly value: string } => {
  if (allDay) return { parameters: ';VALUE=DATE', value: toDateValue(getDay(clock)) };
  const zone = toZoneIdentifier(timezone);
  return zone === undefined
    ? { parameters: '', value: toUtcValue(clockToUtc(clock, timezone)) }
    : { parameters: `;TZID=${zone}`, value: toLocalValue(clock) };
};

/** RFC 5545 §3.6.1: DTEND is exclusive and later than DTSTART, so events without duration have no DTEND. */
export const renderTime = (
  name: 'DTSTART' | 'DTEND' | 'RECURRENCE-ID',
  clock: WallClock,
  event: Timed & Pick<CalendarEvent, 'start'>,
): Lines => {
  const isDayEnd = name === 'DTEND' && event.allDay;
  const day = getDay(clock);
  const shown = isDayEnd && day !== LAST_DAY ? `${getNextDay(day)} 00:00:00` : clock;
  const { parameters, value } = formatTime(shown, event);
  return name === 'DTEND' && value <= formatTime(event.start, event).value ? [] : [`${name}${parameters}:${value}`];
};

const STATUS: Readonly<Partial<Record<Status, string>>> = {
  publish: 'CONFIRMED',
  private: 'CONFIRMED',
  trash: 'CANCELLED',
};

/** RFC 5545 §3.8.1.11. A postponed event has no time that holds. */
const getStatus = ({ status, eventStatus }: CalendarEvent): string => {
  if (eventStatus === 'cancelled') return 'CANCELLED';
  return eventStatus === 'postponed' ? 'TENTATIVE' : (STATUS[status] ?? 'TENTATIVE');
};

const renderLocation = (venue: Venue, context: RenderContext): string => {
  const { address, city, stateProvince, state, province, zip, country } = venue;
  const region = [stateProvince ?? state ?? province, zip].filter(Boolean).join(' ');
  return [toPlainText(getShownTexts(venue, context).title), address, city, region, country].filter(Boolean).join(', ');
};

const renderPlaceLines = ([venue]: readonly Venue[], context: RenderContext): Lines => {
  if (venue === undefined) return [];
  const { latitude, longitude } = venue;
  return [
    ...property('LOCATION', escapeTextValue(renderLocation(venue, context))),
    ...(latitude === undefined || longitude === undefined ? [] : property('GEO', `${latitude};${longitude}`)),
  ];
};

/** RFC 5545 §3.8.4.3: the value is a calendar address, so organizers without e-mail are left out. */
const renderOrganizerLine = ({ organizers: [first] }: EventView, context: RenderContext): Lines => {
  if (first?.email === undefined || !/^[^\s@]+@[^\s@]+$/.test(first.email)) return [];
  return property(
    `ORGANIZER;CN=${quoteParameter(toPlainText(getShownTexts(first, context).title))}`,
    `mailto:${encodeURI(first.email)}`,
  );
};

const renderDetails = (view: EventView, context: RenderContext): Lines => {
  const { event } = view;
  const texts = getShownTexts(event, context);
  const { language } = context;
  const terms = [...sortByName(view.categories, language), ...sortByName(view.tags, language)];
  const names = terms.map((term) => escapeTextValue(selectTexts(term, language).title));
  const type = event.image === undefined || event.image.mimeType === '' ? '' : `;FMTTYPE=${event.image.mimeType}`;
  return [
    ...property('DESCRIPTION', escapeTextValue(toPlainParagraphs(texts.description || texts.excerpt))),
    ...property('COMMENT', escapeTextValue(event.eventStatusReason ?? '')),
    ...property('CONFERENCE;VALUE=URI', event.onlineUrl),
    ...renderPlaceLines(view.venues, context),
    ...renderOrganizerLine(view, context),
    ...property('CATEGORIES', names.join(',')),
    ...property(`ATTACH${type}`, event.image?.url),
  ];
};

/** Renders what tells the version of an event from others. */
export const renderHead = (event: CalendarEvent, id: number, calendarId: string): Lines => [
  ...property('UID', `${id}@${calendarId}`),
  ...property('DTSTAMP', toUtcValue(event.modifiedUtc)),
  ...property('CREATED', toUtcValue(event.dateUtc)),
  ...property('LAST-MODIFIED', toUtcValue(event.modifiedUtc)),
  ...property('SEQUENCE', String(event.version - 1)),
];

/** Renders what an event tells besides its times and its address; of a protected event not its details. */
export const renderBody = (view: EventView, context: RenderContext): Lines => {
  const texts = getShownTexts(view.event, context);
  return [
    ...property(`SUMMARY;LANGUAGE=${texts.language}`, escapeTextValue(toPlainText(texts.title))),
    ...property('STATUS', getStatus(view.event)),
    ...(view.locked ? [] : renderDetails(view, context)),
  ];
};

/** Renders an event, or one date of a series, as VEVENT; `master` has the time zone of the series' starts. */
export const renderEventLines = (
  view: EventView,
  context: RenderContext,
  calendarId: string,
  master: CalendarEvent | undefined = view.series,
): Lines => {
  const { event, series } = view;
  const timed = view.locked ? { ...event, allDay: false } : event;
  const slot = series === undefined ? undefined : getCurrentSlot(series, event);
  return component(
    'VEVENT',
    renderHead(event, series?.id ?? event.id, calendarId),
    slot === undefined || master === undefined ? [] : renderTime('RECURRENCE-ID', slot, master),
    renderTime('DTSTART', timed.start, timed),
    renderTime('DTEND', timed.end, timed),
    renderBody(view, context),
    property('URL', getPageUrl('event', event, getShownTexts(event, context), context)),
  );
};

/** Renders an event that has left the public lists: cancelled, with the times that it last had in public. */
export const renderCancelledLines = (event: CalendarEvent, calendarId: string): Lines => {
  const { leftTimes = event } = event;
  return component(
    'VEVENT',
    property('UID', `${event.id}@${calendarId}`),
    property('DTSTAMP', toUtcValue(event.leftUtc ?? event.modifiedUtc)),
    property('SEQUENCE', String(event.version - 1)),
    renderTime('DTSTART', leftTimes.start, leftTimes),
    renderTime('DTEND', leftTimes.end, leftTimes),
    property('STATUS', 'CANCELLED'),
  );
};
