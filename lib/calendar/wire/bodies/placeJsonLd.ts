import type { Organizer, Venue } from '#lib/calendar/domain/model.ts';
import { escapeForJsonLd, renderTitle, shownHtml } from '#lib/calendar/domain/text/text.ts';
import { textsOf } from '#lib/calendar/wire/bodies/post.ts';
import { type Members, type Showing, withoutEmpty } from '#lib/calendar/wire/bodies/showing.ts';

const address = (venue: Venue): Members | undefined => {
  const parts = withoutEmpty({
    streetAddress: venue.address,
    addressLocality: venue.city,
    addressRegion: venue.stateProvince ?? venue.state ?? venue.province,
    postalCode: venue.zip,
    addressCountry: venue.country,
  });
  return Object.keys(parts).length === 0 ? undefined : { '@type': 'PostalAddress', ...parts };
};

/** https://schema.org/Place. */
export const venueJsonLd = (venue: Venue, showing: Showing): Members => {
  const texts = textsOf(venue, showing);
  return withoutEmpty({
    '@type': 'Place',
    name: renderTitle(texts.title),
    description: escapeForJsonLd(shownHtml(texts, 'description')),
    address: address(venue),
    telephone: venue.phone,
    sameAs: venue.website,
  });
};

/** https://schema.org/Person. */
export const organizerJsonLd = (organizer: Organizer, showing: Showing): Members => {
  const texts = textsOf(organizer, showing);
  return withoutEmpty({
    '@type': 'Person',
    name: renderTitle(texts.title),
    description: escapeForJsonLd(shownHtml(texts, 'description')),
    url: organizer.website,
    telephone: organizer.phone,
    email: organizer.email,
    sameAs: organizer.website,
  });
};
