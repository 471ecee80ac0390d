import { Temporal } from 'temporal-polyfill';
import { dayOf } from '#lib/calendar/domain/dates/dates.ts';
import type { WallClock } from '#lib/calendar/domain/dates/zones.ts';
import type { CalendarEvent, EventView, Status, Venue } from '#lib/calendar/domain/model.ts';
import { shownTexts } from '#lib/calendar/domain/text/languages.ts';
import { plainText } from '#lib/calendar/domain/text/text.ts';
import { pageOf, textsOf } from '#lib/calendar/wire/bodies/post.ts';
import type { Showing } from '#lib/calendar/wire/bodies/showing.ts';
import { byName } from '#lib/calendar/wire/bodies/term.ts';
import { component, type Lines, property, quoted, textValue } from '#lib/calendar/wire/ical/lines.ts';

const utcValue = (utc: WallClock): string => `${utc.replace(/[-:]/g, '').replace(' ', 'T')}Z`;

const dateValue = (day: string): string => day.replaceAll('-', '');

/** RFC 5545, 3.6.1: DTEND is exclusive and later than DTSTART; an event without length has none. */
const times = ({ allDay, start, end, startUtc, endUtc }: CalendarEvent): Lines => {
  if (!allDay) {
    return [
      ...property('DTSTART', utcValue(startUtc)),
      ...property('DTEND', endUtc > startUtc ? utcValue(endUtc) : ''),
    ];
  }
  const after = Temporal.PlainDate.from(dayOf(end)).add({ days: 1 }).toString();
  return [
    ...property('DTSTART;VALUE=DATE', dateValue(dayOf(start))),
    ...property('DTEND;VALUE=DATE', dateValue(after)),
  ];
};

const STATUS: Readonly<Partial<Record<Status, string>>> = {
  publish: 'CONFIRMED',
  private: 'CONFIRMED',
  trash: 'CANCELLED',
};

const locationOf = (venue: Venue, showing: Showing): string => {
  const { address, city, stateProvince, state, province, zip, country } = venue;
  const region = [stateProvince ?? state ?? province, zip].filter(Boolean).join(' ');
  return [plainText(textsOf(venue, showing).title), address, city, region, country].filter(Boolean).join(', ');
};

const place = ([venue]: readonly Venue[], showing: Showing): Lines => {
  if (venue === undefined) return [];
  const { latitude, longitude } = venue;
  return [
    ...property('LOCATION', textValue(locationOf(venue, showing))),
    ...(latitude === undefined || longitude === undefined ? [] : property('GEO', `${latitude};${longitude}`)),
  ];
};

/** RFC 5545, 3.8.4.3: an organizer is an address, so one without e-mail is left out. */
const organizer = ({ organizers: [first] }: EventView, showing: Showing): Lines => {
  if (first?.email === undefined || !/^[^\s@]+@[^\s@]+$/.test(first.email)) return [];
  return property(
    `ORGANIZER;CN=${quoted(plainText(textsOf(first, showing).title))}`,
    `mailto:${encodeURI(first.email)}`,
  );
};

const details = (view: EventView, showing: Showing): Lines => {
  const texts = textsOf(view.event, showing);
  const { language } = showing;
  const terms = [...byName(view.categories, language), ...byName(view.tags, language)];
  const names = terms.map((term) => textValue(shownTexts(term, language).title));
  return [
    ...property('DESCRIPTION', textValue(plainText(texts.description || texts.excerpt))),
    ...place(view.venues, showing),
    ...organizer(view, showing),
    ...property('CATEGORIES', names.join(',')),
  ];
};

/** An event as a VEVENT: times in UTC, or dates where it lasts whole days; one whose password is missing shows little. */
export const eventLines = (view: EventView, showing: Showing): Lines => {
  const { event } = view;
  const texts = textsOf(event, showing);
  return component(
    'VEVENT',
    property('UID', `${event.id}@${showing.addresses.host}`),
    property('DTSTAMP', utcValue(event.modifiedUtc)),
    property('CREATED', utcValue(event.dateUtc)),
    property('LAST-MODIFIED', utcValue(event.modifiedUtc)),
    property('SEQUENCE', String(event.version - 1)),
    times(view.locked ? { ...event, allDay: false } : event),
    property(`SUMMARY;LANGUAGE=${texts.language}`, textValue(plainText(texts.title))),
    property('STATUS', STATUS[event.status] ?? 'TENTATIVE'),
    property('URL', pageOf('event', event, texts, showing)),
    view.locked ? [] : details(view, showing),
  );
};
