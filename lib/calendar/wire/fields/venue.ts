import type { VenueCreation, VenueFields } from '#lib/calendar/domain/commands.ts';
import { postArgs, postFields } from '#lib/calendar/wire/fields/post.ts';
import { type Input, required } from '#lib/calendar/wire/parameters/arg.ts';
import { clearable, degrees, nonEmpty, truthy, url } from '#lib/calendar/wire/parameters/kinds.ts';

const pair = (arg: ReturnType<typeof degrees>, other: string): typeof arg => ({
  ...arg,
  check: (value, context) => {
    const partner = context.sent(other);
    const isCleared = (one: unknown) => one === '' || one === null;
    return partner !== undefined && isCleared(value) === isCleared(partner) && (arg.check?.(value, context) ?? true);
  },
});

/** Write parameters of a venue. */
export const venueArgs = {
  venue: nonEmpty('Name of the venue'),
  ...postArgs('venue', true),
  show_map: truthy('Whether a map of the venue is shown'),
  show_map_link: truthy('Whether a link to a map of the venue is shown'),
  address: clearable('Street and number'),
  city: clearable('City'),
  country: clearable('Country'),
  province: clearable('Province'),
  state: clearable('State'),
  zip: clearable('Postal code'),
  phone: clearable('Phone number'),
  stateprovince: clearable('State or province'),
  website: url('Address of the website of the venue'),
  geo_lat: pair(degrees('Latitude in degrees, together with geo_lng', 90), 'geo_lng'),
  geo_lng: pair(degrees('Longitude in degrees, together with geo_lat', 180), 'geo_lat'),
};

export const venueCreateArgs = { ...venueArgs, venue: required(venueArgs.venue) };

/** The fields of a venue as the actions take them. */
export const venueFields = (input: Input<typeof venueArgs>): VenueFields => ({
  ...postFields(input),
  title: input.venue,
  showMap: input.show_map,
  showMapLink: input.show_map_link,
  address: input.address,
  city: input.city,
  country: input.country,
  province: input.province,
  state: input.state,
  zip: input.zip,
  phone: input.phone,
  stateProvince: input.stateprovince,
  website: input.website,
  latitude: input.geo_lat,
  longitude: input.geo_lng,
});

export const venueCreation = (input: Input<typeof venueCreateArgs>): VenueCreation => ({
  ...venueFields(input),
  title: input.venue,
});
