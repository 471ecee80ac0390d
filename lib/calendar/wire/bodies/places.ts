import type { Organizer, Venue } from '#lib/calendar/domain/model.ts';
import { renderTitle } from '#lib/calendar/domain/text/text.ts';
import { renderImage } from '#lib/calendar/wire/bodies/image.ts';
import { renderOrganizerJsonLd, renderVenueJsonLd } from '#lib/calendar/wire/bodies/placeJsonLd.ts';
import {
  getPageUrl,
  getPostPath,
  getShownTexts,
  renderAuthorship,
  renderGlobalIds,
  renderLanguageMembers,
} from '#lib/calendar/wire/bodies/post.ts';
import { type Members, omitEmpty, type RenderContext } from '#lib/calendar/wire/bodies/renderContext.ts';

const renderHead = (place: Venue | Organizer, context: RenderContext): Members => {
  const texts = getShownTexts(place, context);
  return {
    id: place.id,
    ...renderAuthorship(place, context),
    url: getPageUrl(place.kind, place, texts, context),
    [place.kind]: renderTitle(texts.title),
    description: texts.description,
    slug: texts.slug,
    image: place.image === undefined ? undefined : renderImage(place.image),
  };
};

const renderTail = (place: Venue | Organizer, context: RenderContext): Members => ({
  ...renderGlobalIds(place, context),
  ...renderLanguageMembers(place, getShownTexts(place, context).language, getPostPath(place.kind, place.id), context),
});

const formatDegrees = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : String(value);

/** Renders a venue; empty members are left out. */
export const renderVenue = (venue: Venue, context: RenderContext): Members => ({
  ...omitEmpty({
    ...renderHead(venue, context),
    address: venue.address,
    city: venue.city,
    country: venue.country,
    province: venue.province,
    state: venue.state,
    zip: venue.zip,
    phone: venue.phone,
    website: venue.website,
    stateprovince: venue.stateProvince ?? venue.state ?? venue.province,
    geo_lat: formatDegrees(venue.latitude),
    geo_lng: formatDegrees(venue.longitude),
    json_ld: context.isSingle ? renderVenueJsonLd(venue, context) : undefined,
  }),
  show_map: venue.showMap,
  show_map_link: venue.showMapLink,
  ...renderTail(venue, context),
});

/** Renders an organizer; empty members are left out. */
export const renderOrganizer = (organizer: Organizer, context: RenderContext): Members => ({
  ...omitEmpty({
    ...renderHead(organizer, context),
    phone: organizer.phone,
    website: organizer.website,
    email: organizer.email,
    json_ld: context.isSingle ? renderOrganizerJsonLd(organizer, context) : undefined,
  }),
  ...renderTail(organizer, context),
});
