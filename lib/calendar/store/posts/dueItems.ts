import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { changedPosition, DUE, dueKey, SCHEMA } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { queryPage } from '#lib/shared/dynamodb/query.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** Builds the index item of a scheduled post; none for posts in other statuses. */
export const buildDueItems = ({ status, dateUtc, id }: AnyPost): readonly (StoredItem & Key)[] =>
  status === 'future' ? [{ ...dueKey(dateUtc, id), schema: SCHEMA }] : [];

/** Returns the ids of up to `limit` scheduled posts that are due at `timeUtc`, the earliest first. */
export const findDuePosts = async (timeUtc: string, limit: number): Promise<readonly number[]> => {
  const sk = { before: `${timeUtc}~` };
  const { items: rows } = await queryPage({ table: config.tables.calendar, pk: DUE, sk, limit });
  return rows.map((row) => changedPosition(String(row.sk)).id);
};
