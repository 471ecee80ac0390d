import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { changedPosition, DUE, dueKey, SCHEMA } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { queryPage } from '#lib/shared/dynamodb/query.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** The row by which a post is found whose publication is set to come. */
export const dueRows = ({ status, dateUtc, id }: AnyPost): readonly (StoredItem & Key)[] =>
  status === 'future' ? [{ ...dueKey(dateUtc, id), schema: SCHEMA }] : [];

/** Ids of posts whose publication was set for this time of UTC or before, the earliest first. */
export const duePosts = async (timeUtc: string, limit: number): Promise<readonly number[]> => {
  const sk = { before: `${timeUtc}~` };
  const { items: rows } = await queryPage({ table: config.tables.calendar, pk: DUE, sk, limit });
  return rows.map((row) => changedPosition(String(row.sk)).id);
};
