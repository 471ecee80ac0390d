import type { Organizer, Venue } from '#lib/calendar/domain/model.ts';
import { escapeForJsonLd, renderTitle } from '#lib/calendar/domain/text/text.ts';
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

/** Renders the members that Place and Person share. */
const renderJsonLd = (
  type: 'Place' | 'Person',
  place: Venue | Organizer,
  context: RenderContext,
  own: Members,
): Members => {
  const texts = getShownTexts(place, context);
  return omitEmpty({
    '@type': type,
    name: renderTitle(texts.title),
    description: escapeForJsonLd(texts.description),
    ...own,
  });
};

/** Renders https://schema.org/Place. */
export const renderVenueJsonLd = (venue: Venue, context: RenderContext): Members =>
  renderJsonLd('Place', venue, context, {
    address: renderAddress(venue),
    telephone: venue.phone,
    sameAs: venue.website,
  });

/** Renders https://schema.org/Person. */
export const renderOrganizerJsonLd = (organizer: Organizer, context: RenderContext): Members =>
  renderJsonLd('Person', organizer, context, {
    url: organizer.website,
    telephone: organizer.phone,
    email: organizer.email,
    sameAs: organizer.website,
  });
