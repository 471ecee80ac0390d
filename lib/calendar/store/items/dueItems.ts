import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { type Failure, toFailureUpdate } from '#lib/calendar/store/failures.ts';
import { changedPosition, DUE, dueKey } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { tryWriteOne } from '#lib/shared/dynamodb/tryWriteOne.ts';
import { type Key, update } from '#lib/shared/dynamodb/writeItems.ts';

/** Builds the index item of a scheduled post; none for posts in other statuses. */
export const buildDueItems = ({ status, dateUtc, id }: AnyPost): readonly (StoredItem & Key)[] =>
  status === 'future' ? [{ ...dueKey(dateUtc, id) }] : [];

/** A scheduled post that is due. */
export interface DuePost {
  readonly id: number;
  /** Time for which it is scheduled. */
  readonly dateUtc: string;
  /** Failed attempts to publish it. */
  readonly failures: number;
  /** Time of the next attempt, in milliseconds since 1970 UTC. */
  readonly notBefore: number;
}

/** Returns all scheduled posts that are due at `timeUtc`, the earliest first. */
export const findDuePosts = async (timeUtc: string): Promise<readonly DuePost[]> =>
  (await queryAll({ table: config.tables.calendar, pk: DUE, sk: { before: `${timeUtc}~` } })).map((row) => {
    // Due and changed posts are ordered alike: by a time, then by id.
    const { id, modifiedUtc: dateUtc } = changedPosition(String(row.sk));
    return { id, dateUtc, failures: Number(row.failures ?? 0), notBefore: Number(row.notBefore ?? 0) };
  });

/** Records a failed attempt to publish a post; does nothing if it has been published or rescheduled meanwhile. */
export const recordFailedPublication = async ({ id, dateUtc, failures }: DuePost, failure: Failure): Promise<void> => {
  const change = toFailureUpdate(failures, failure);
  await tryWriteOne(
    update(config.tables.calendar, dueKey(dateUtc, id), change, { expression: 'attribute_exists(pk)' }),
  );
};
