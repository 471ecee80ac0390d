import { computeBox, computeMiles, type Position } from '#lib/calendar/domain/events/distance.ts';
import type { Venue } from '#lib/calendar/domain/model.ts';
import { formatLink } from '#lib/calendar/store/items/formatLink.ts';
import { LOCATED, locatedKey, locatedRange } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** Builds the location item of a venue; none if it has no coordinates or is in the trash. */
export const buildLocatedItems = ({ id, life, status, latitude, longitude }: Venue): readonly (StoredItem & Key)[] =>
  latitude === undefined || longitude === undefined || status === 'trash'
    ? []
    : [{ ...locatedKey(id, { latitude, longitude }), link: formatLink({ id, life }), latitude, longitude }];

/** Position of a venue, and the link that events store for it. */
export interface LocatedVenue extends Position {
  readonly link: string;
}

const parseVenue = ({ link, latitude, longitude }: StoredItem): LocatedVenue => ({
  link: String(link),
  latitude: Number(latitude),
  longitude: Number(longitude),
});

/** Returns all venues with coordinates. Cost: one request per MB, which holds about ten thousand venues. */
export const findLocatedVenues = async (): Promise<readonly LocatedVenue[]> =>
  (await queryAll({ table: config.tables.calendar, pk: LOCATED })).map(parseVenue);

/** Largest number of degrees of latitude that are read one by one; for more, all venues are read. */
const MAX_BANDS = 10;

/**
 * Returns the venues at most that many miles from the position. Cost: one request per degree of latitude, for the
 * venues between the longitudes in question.
 */
export const findVenuesNear = async (near: Position & { readonly miles: number }): Promise<readonly LocatedVenue[]> => {
  const box = computeBox(near, near.miles);
  const table = config.tables.calendar;
  const bands = Array.from({ length: Math.floor(box.north) - Math.floor(box.south) + 1 }, (_, n) => box.south + n);
  const found =
    bands.length > MAX_BANDS
      ? await findLocatedVenues()
      : (
          await Promise.all(
            bands.flatMap((band) =>
              box.longitudes.map(([west, east]) => queryAll({ table, ...locatedRange(band, west, east) })),
            ),
          )
        )
          .flat()
          .map(parseVenue);
  return found.filter((venue) => computeMiles(venue, near) <= near.miles);
};
