import { dayOf } from '#lib/calendar/domain/dates/dates.ts';
import { offsetAt, type WallClock } from '#lib/calendar/domain/dates/zones.ts';
import { lowestPrice } from '#lib/calendar/domain/events/cost.ts';
import type { CalendarEvent, EventView } from '#lib/calendar/domain/model.ts';
import { escapeForJsonLd, renderTitle, shownHtml } from '#lib/calendar/domain/text/text.ts';
import { organizerJsonLd, venueJsonLd } from '#lib/calendar/wire/bodies/placeJsonLd.ts';
import { pageOf, textsOf } from '#lib/calendar/wire/bodies/post.ts';
import { type Members, type Showing, withoutEmpty } from '#lib/calendar/wire/bodies/showing.ts';

const iso = (clock: WallClock, zone: string): string => `${clock.replace(' ', 'T')}${offsetAt(clock, zone)}`;

const offers = ({ cost, dateUtc }: CalendarEvent, url: string, { currency }: Showing): Members | undefined => {
  const lowest = lowestPrice(cost, currency);
  if (cost.length === 0) return undefined;
  return withoutEmpty({
    '@type': 'Offer',
    price: lowest?.price,
    priceCurrency: lowest?.currency,
    url,
    category: 'primary',
    availability: 'https://schema.org/InStock',
    validFrom: `${dayOf(dateUtc)}T00:00:00+00:00`,
  });
};

/** https://schema.org/Event. Empty members are left out, so that it validates. */
export const eventJsonLd = ({ event, venues, organizers }: EventView, showing: Showing): Members => {
  const texts = textsOf(event, showing);
  const url = pageOf('event', event, texts, showing);
  const [venue] = venues;
  const [organizer] = organizers;
  return withoutEmpty({
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: renderTitle(texts.title),
    description: escapeForJsonLd(shownHtml(texts, texts.excerpt === '' ? 'description' : 'excerpt')),
    image: event.image?.url,
    url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: iso(event.start, event.timezone),
    endDate: iso(event.end, event.timezone),
    location: venue && venueJsonLd(venue, showing),
    organizer: organizer && organizerJsonLd(organizer, showing),
    offers: offers(event, url, showing),
  });
};
