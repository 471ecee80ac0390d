import type { Position } from '#lib/calendar/domain/events/distance.ts';
import type { Venue } from '#lib/calendar/domain/model.ts';
import { formatLink } from '#lib/calendar/store/items/formatLink.ts';
import { LOCATED, locatedKey } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** Builds the location item of a venue; none if it has no coordinates or is in the trash. */
export const buildLocatedItems = ({ id, life, status, latitude, longitude }: Venue): readonly (StoredItem & Key)[] =>
  latitude === undefined || longitude === undefined || status === 'trash'
    ? []
    : [{ ...locatedKey(id), link: formatLink({ id, life }), latitude, longitude }];

/** Position of a venue, and the link that events store for it. */
export interface LocatedVenue extends Position {
  readonly link: string;
}

/** Returns all venues with coordinates. Cost: one request per MB, which holds about ten thousand venues. */
export const findLocatedVenues = async (): Promise<readonly LocatedVenue[]> =>
  (await queryAll({ table: config.tables.calendar, pk: LOCATED })).map(({ link, latitude, longitude }) => ({
    link: String(link),
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));
