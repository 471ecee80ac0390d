import type { VenueCreation, VenueFields } from '#lib/calendar/domain/commands.ts';
import { createPlaceArgs, toPostFields } from '#lib/calendar/wire/fields/post.ts';
import { type Arg, type Input, required } from '#lib/calendar/wire/parameters/arg.ts';
import { clearable, name, pairedDegrees, truthy, url } from '#lib/calendar/wire/parameters/kinds.ts';
import { asNumber } from '#lib/calendar/wire/parameters/types.ts';

const isCleared = (value: unknown): boolean => value === '' || value === null;

/** A latitude or longitude: a number, or `""` or null to clear it; always together with the other one. */
const degreesArg = (description: string, limit: 90 | 180, partner: string): Arg<number | null> => {
  const { check, ...degrees } = pairedDegrees(description, limit, partner);
  const { type: _, ...described } = degrees;
  return {
    ...described,
    schema: {
      oneOf: [
        { type: 'number', minimum: -limit, maximum: limit },
        { type: 'string', pattern: '^$|^[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)$', maxLength: 64 },
      ],
      example: 42.65,
    },
    nullable: true,
    check: (value, context) =>
      isCleared(value)
        ? context.sent(partner) !== undefined && isCleared(context.sent(partner))
        : (check?.(value, context) ?? true),
    read: (value) => asNumber(value) ?? null,
  };
};

/** Parameters of the update of a venue. */
export const venueArgs = {
  venue: name('Name of the venue'),
  ...createPlaceArgs('venue'),
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
  website: url('URL of the website of the venue'),
  geo_lat: degreesArg('Latitude in degrees, together with geo_lng', 90, 'geo_lng'),
  geo_lng: degreesArg('Longitude in degrees, together with geo_lat', 180, 'geo_lat'),
};

export const venueCreateArgs = { ...venueArgs, venue: required(venueArgs.venue) };

/** Converts checked parameters to the fields of a venue. */
export const toVenueFields = (input: Input<typeof venueArgs>): VenueFields => ({
  ...toPostFields(input),
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

export const toVenueCreation = (input: Input<typeof venueCreateArgs>): VenueCreation => ({
  ...toVenueFields(input),
  title: input.venue,
});
