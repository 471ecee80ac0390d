import type { Position } from '#lib/calendar/domain/events/distance.ts';
import type { Venue } from '#lib/calendar/domain/model.ts';
import { LOCATED, locatedKey, SCHEMA } from '#lib/calendar/store/keys.ts';
import { linkText } from '#lib/calendar/store/posts/linkText.ts';
import { config } from '#lib/shared/config.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** The row by which a venue with coordinates is found; none for one without, or in the trash. */
export const locatedRows = ({ id, life, status, latitude, longitude }: Venue): readonly (StoredItem & Key)[] =>
  latitude === undefined || longitude === undefined || status === 'trash'
    ? []
    : [{ ...locatedKey(id), schema: SCHEMA, link: linkText({ id, life }), latitude, longitude }];

/** A venue with coordinates, and the link under which events have it. */
export interface LocatedVenue extends Position {
  readonly link: string;
}

/** Every venue with coordinates: a request a MB, some ten thousand of them. */
export const locatedVenues = async (): Promise<readonly LocatedVenue[]> =>
  (await queryAll({ table: config.tables.calendar, pk: LOCATED })).map(({ link, latitude, longitude }) => ({
    link: String(link),
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));
