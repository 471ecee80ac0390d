import { getDay, LAST_DAY } from '#lib/calendar/domain/dates/dates.ts';
import type { WallClock } from '#lib/calendar/domain/dates/zones.ts';
import { getNextDay } from '#lib/calendar/domain/events/monthSpans.ts';
import type { CalendarEvent, EventView, Status, Venue } from '#lib/calendar/domain/model.ts';
import { selectTexts } from '#lib/calendar/domain/text/languages.ts';
import { toPlainLines, toPlainText } from '#lib/calendar/domain/text/text.ts';
import { getPageUrl, getShownTexts } from '#lib/calendar/wire/bodies/post.ts';
import type { RenderContext } from '#lib/calendar/wire/bodies/renderContext.ts';
import { sortByName } from '#lib/calendar/wire/bodies/term.ts';
import { component, escapeTextValue, type Lines, property, quoteParameter } from '#lib/calendar/wire/ical/lines.ts';

const toUtcValue = (utc: WallClock): string => `${utc.replace(/[-:]/g, '').replace(' ', 'T')}Z`;

const toDateValue = (day: string): string => day.replaceAll('-', '');

/** RFC 5545 §3.6.1: DTEND is exclusive and later than DTSTART, so events without duration have no DTEND. */
const renderTimes = ({ allDay, start, end, startUtc, endUtc }: CalendarEvent): Lines => {
  if (!allDay) {
    return [
      ...property('DTSTART', toUtcValue(startUtc)),
      ...property('DTEND', endUtc > startUtc ? toUtcValue(endUtc) : ''),
    ];
  }
  const first = getDay(start);
  const after = getDay(end) === LAST_DAY ? LAST_DAY : getNextDay(getDay(end));
  return [
    ...property('DTSTART;VALUE=DATE', toDateValue(first)),
    ...property('DTEND;VALUE=DATE', after > first ? toDateValue(after) : ''),
  ];
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
  const texts = getShownTexts(view.event, context);
  const { language } = context;
  const terms = [...sortByName(view.categories, language), ...sortByName(view.tags, language)];
  const names = terms.map((term) => escapeTextValue(selectTexts(term, language).title));
  return [
    ...property('DESCRIPTION', escapeTextValue(toPlainLines(texts.description || texts.excerpt))),
    ...property('COMMENT', escapeTextValue(view.event.eventStatusReason ?? '')),
    ...property('CONFERENCE;VALUE=URI', view.event.onlineUrl),
    ...renderPlaceLines(view.venues, context),
    ...renderOrganizerLine(view, context),
    ...property('CATEGORIES', names.join(',')),
  ];
};

/** Renders an event as VEVENT: times in UTC, dates for all-day events; protected events without their details. */
export const renderEventLines = (view: EventView, context: RenderContext): Lines => {
  const { event } = view;
  const texts = getShownTexts(event, context);
  return component(
    'VEVENT',
    property('UID', `${event.id}@${context.urls.host}`),
    property('DTSTAMP', toUtcValue(event.modifiedUtc)),
    property('CREATED', toUtcValue(event.dateUtc)),
    property('LAST-MODIFIED', toUtcValue(event.modifiedUtc)),
    property('SEQUENCE', String(event.version - 1)),
    renderTimes(view.locked ? { ...event, allDay: false } : event),
    property(`SUMMARY;LANGUAGE=${texts.language}`, escapeTextValue(toPlainText(texts.title))),
    property('STATUS', getStatus(event)),
    property('URL', getPageUrl('event', event, texts, context)),
    view.locked ? [] : renderDetails(view, context),
  );
};
