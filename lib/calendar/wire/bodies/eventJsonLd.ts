import { getDay } from '#lib/calendar/domain/dates/dates.ts';
import { getOffset, resolveGap, type WallClock } from '#lib/calendar/domain/dates/zones.ts';
import { findLowestPrice } from '#lib/calendar/domain/events/cost.ts';
import type { CalendarEvent, EventStatus, EventView, Venue } from '#lib/calendar/domain/model.ts';
import { escapeForJsonLd, renderTitle } from '#lib/calendar/domain/text/text.ts';
import { renderOrganizerJsonLd, renderVenueJsonLd } from '#lib/calendar/wire/bodies/placeJsonLd.ts';
import { getPageUrl, getShownTexts } from '#lib/calendar/wire/bodies/post.ts';
import { type Members, omitEmpty, type RenderContext } from '#lib/calendar/wire/bodies/renderContext.ts';

/** Formats an instant; the start of an all-day event may be a wall clock that its time zone skips. */
const toIsoTime = (clock: WallClock, zone: string): string =>
  `${resolveGap(clock, zone).replace(' ', 'T')}${getOffset(clock, zone)}`;

const renderOffers = (
  { cost, dateUtc }: CalendarEvent,
  url: string,
  { currency }: RenderContext,
): Members | undefined => {
  const lowest = findLowestPrice(cost, currency);
  if (cost.length === 0) return undefined;
  return omitEmpty({
    '@type': 'Offer',
    price: lowest?.price,
    priceCurrency: lowest?.currency,
    url,
    category: 'primary',
    availability: 'https://schema.org/InStock',
    validFrom: `${getDay(dateUtc)}T00:00:00+00:00`,
  });
};

const STATUS: Readonly<Record<EventStatus, string>> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  moved_online: 'EventMovedOnline',
};

/** Whether people come to a place, take part online, or either. */
const getAttendance = (
  { eventStatus, onlineUrl }: CalendarEvent,
  venue: Venue | undefined,
): 'Offline' | 'Online' | 'Mixed' => {
  if (eventStatus === 'moved_online') return 'Online';
  if (!onlineUrl) return 'Offline';
  return venue === undefined ? 'Online' : 'Mixed';
};

const renderLocation = (event: CalendarEvent, venue: Venue | undefined, context: RenderContext): unknown => {
  const online = event.onlineUrl ? { '@type': 'VirtualLocation', url: event.onlineUrl } : undefined;
  const place = venue && renderVenueJsonLd(venue, context);
  const attendance = getAttendance(event, venue);
  if (attendance === 'Mixed') return [place, online];
  return attendance === 'Online' ? (online ?? { '@type': 'VirtualLocation' }) : place;
};

/** Renders https://schema.org/Event. Empty members are left out, because validators reject them. */
export const renderEventJsonLd = ({ event, venues, organizers }: EventView, context: RenderContext): Members => {
  const texts = getShownTexts(event, context);
  const url = getPageUrl('event', event, texts, context);
  const [venue] = venues;
  const [organizer] = organizers;
  return omitEmpty({
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: renderTitle(texts.title),
    description: escapeForJsonLd(texts.excerpt === '' ? texts.description : texts.excerpt),
    image: event.image?.url,
    url,
    eventAttendanceMode: `https://schema.org/${getAttendance(event, venue)}EventAttendanceMode`,
    eventStatus: `https://schema.org/${STATUS[event.eventStatus ?? 'scheduled']}`,
    startDate: toIsoTime(event.start, event.timezone),
    endDate: toIsoTime(event.end, event.timezone),
    location: renderLocation(event, venue, context),
    organizer: organizer && renderOrganizerJsonLd(organizer, context),
    offers: renderOffers(event, url, context),
  });
};
