import type { Organizer, Venue } from '#lib/calendar/domain/model.ts';
import { escapeForJsonLd, renderMember, renderTitle } from '#lib/calendar/domain/text/text.ts';
import { getShownTexts } from '#lib/calendar/wire/bodies/post.ts';
import { type Members, omitEmpty, type RenderContext } from '#lib/calendar/wire/bodies/renderContext.ts';

const renderAddress = (venue: Venue): Members | undefined => {
  const parts = omitEmpty({
    streetAddress: venue.address,
    addressLocality: venue.city,
    addressRegion: venue.stateProvince ?? venue.state ?? venue.province,
    postalCode: venue.zip,
    addressCountry: venue.country,
  });
  return Object.keys(parts).length === 0 ? undefined : { '@type': 'PostalAddress', ...parts };
};

/** Renders https://schema.org/Place. */
export const renderVenueJsonLd = (venue: Venue, context: RenderContext): Members => {
  const texts = getShownTexts(venue, context);
  return omitEmpty({
    '@type': 'Place',
    name: renderTitle(texts.title),
    description: escapeForJsonLd(renderMember(texts, 'description')),
    address: renderAddress(venue),
    telephone: venue.phone,
    sameAs: venue.website,
  });
};

/** Renders https://schema.org/Person. */
export const renderOrganizerJsonLd = (organizer: Organizer, context: RenderContext): Members => {
  const texts = getShownTexts(organizer, context);
  return omitEmpty({
    '@type': 'Person',
    name: renderTitle(texts.title),
    description: escapeForJsonLd(renderMember(texts, 'description')),
    url: organizer.website,
    telephone: organizer.phone,
    email: organizer.email,
    sameAs: organizer.website,
  });
};
