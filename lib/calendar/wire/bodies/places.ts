import type { Organizer, Venue } from '#lib/calendar/domain/model.ts';
import { renderTitle, shownHtml } from '#lib/calendar/domain/text/text.ts';
import { imageBody } from '#lib/calendar/wire/bodies/image.ts';
import { organizerJsonLd, venueJsonLd } from '#lib/calendar/wire/bodies/placeJsonLd.ts';
import { authorship, globalIds, languageMembers, pageOf, postPath, textsOf } from '#lib/calendar/wire/bodies/post.ts';
import { type Members, type Showing, withoutEmpty } from '#lib/calendar/wire/bodies/showing.ts';

const head = (place: Venue | Organizer, showing: Showing): Members => {
  const texts = textsOf(place, showing);
  return {
    id: place.id,
    ...authorship(place, showing),
    url: pageOf(place.kind, place, texts, showing),
    [place.kind]: renderTitle(texts.title),
    description: shownHtml(texts, 'description'),
    slug: texts.slug,
    image: place.image === undefined ? undefined : imageBody(place.image),
  };
};

const tail = (place: Venue | Organizer, showing: Showing): Members => ({
  ...globalIds(place, showing),
  ...languageMembers(place, textsOf(place, showing).language, postPath(place.kind, place.id), showing),
});

const degrees = (value: number | undefined): string | undefined => (value === undefined ? undefined : String(value));

/** A venue; members that are empty are left out. */
export const venueBody = (venue: Venue, showing: Showing): Members => ({
  ...withoutEmpty({
    ...head(venue, showing),
    address: venue.address,
    city: venue.city,
    country: venue.country,
    province: venue.province,
    state: venue.state,
    zip: venue.zip,
    phone: venue.phone,
    website: venue.website,
    stateprovince: venue.stateProvince ?? venue.state ?? venue.province,
    geo_lat: degrees(venue.latitude),
    geo_lng: degrees(venue.longitude),
    json_ld: showing.isSingle ? venueJsonLd(venue, showing) : undefined,
  }),
  show_map: venue.showMap,
  show_map_link: venue.showMapLink,
  ...tail(venue, showing),
});

/** An organizer; members that are empty are left out. */
export const organizerBody = (organizer: Organizer, showing: Showing): Members => ({
  ...withoutEmpty({
    ...head(organizer, showing),
    phone: organizer.phone,
    website: organizer.website,
    email: organizer.email,
    json_ld: showing.isSingle ? organizerJsonLd(organizer, showing) : undefined,
  }),
  ...tail(organizer, showing),
});
