import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import { findAllDates } from '#lib/calendar/store/events/linkedEntries.ts';
import { type Failure, toFailureUpdate } from '#lib/calendar/store/failures.ts';
import { PENDING, pendingKey, SERIES, seriesId, seriesLeaseKey } from '#lib/calendar/store/keys.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';
import { config } from '#lib/shared/config.ts';
import { set } from '#lib/shared/dynamodb/expression.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import { tryWriteOne } from '#lib/shared/dynamodb/tryWriteOne.ts';
import { check, type Key, remove, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** A lease expires this long after its last renewal. */
const LEASE_MILLISECONDS = 30_000;

/**
 * Returns all occurrences of a series, including trashed ones. Cost: one request per MB of entries and per hundred
 * events.
 */
export const findOccurrences = async (id: number): Promise<readonly CalendarEvent[]> => {
  const entries = await findAllDates(id);
  const posts = entries.length === 0 ? [] : [...(await findPosts(entries)).values()];
  return posts.flatMap((post) => (post.kind === 'event' ? [post] : []));
};

const findIds = async (pk: string): Promise<readonly number[]> =>
  (await queryAll({ table: config.tables.calendar, pk, attributes: ['sk'] })).map((row) => seriesId(String(row.sk)));

export const findSeriesIds = (): Promise<readonly number[]> => findIds(SERIES);

/** A series whose occurrences are not yet synchronised. */
export interface PendingSeries {
  readonly id: number;
  /** Version of the series to synchronise; a later version resets the failures. */
  readonly version: number;
  readonly failures: number;
  /** Time of the next attempt, in milliseconds since 1970 UTC. */
  readonly notBefore: number;
  /** Time of the change that made it pending. */
  readonly since: string;
}

export const findPendingSeries = async (): Promise<readonly PendingSeries[]> =>
  (await queryAll({ table: config.tables.calendar, pk: PENDING })).map((row) => ({
    id: seriesId(String(row.sk)),
    version: Number(row.version),
    failures: Number(row.failures ?? 0),
    notBefore: Number(row.notBefore ?? 0),
    since: String(row.since),
  }));

/** Records a failed attempt of a pending series; does nothing if the series has been changed or completed meanwhile. */
export const recordFailure = async ({ id, version, failures }: PendingSeries, failure: Failure): Promise<void> => {
  const change = toFailureUpdate(failures, failure);
  const condition = {
    expression: '#version = :version',
    names: { '#version': 'version' },
    values: { ':version': version },
  };
  await tryWriteOne(update(config.tables.calendar, pendingKey(id), change, condition));
};

/** Acquires or renews the lease of a series; returns false if another token holds it. */
export const acquireLease = async (id: number, token: string, now: number): Promise<boolean> => {
  const change = set({ token, until: now + LEASE_MILLISECONDS });
  const condition = {
    expression: 'attribute_not_exists(pk) OR #token = :token OR #until < :now',
    names: { '#token': 'token', '#until': 'until' },
    values: { ':token': token, ':now': now },
  };
  return tryWriteOne(update(config.tables.calendar, seriesLeaseKey(id), change, condition));
};

/** Plans the condition that the token still holds the lease. */
export const checkLease = (id: number, token: string): WriteItem =>
  check(config.tables.calendar, seriesLeaseKey(id), {
    expression: '#token = :token',
    names: { '#token': 'token' },
    values: { ':token': token },
  });

const removeIf = async (key: Key, name: string, value: unknown): Promise<void> => {
  const condition = { expression: '#name = :value', names: { '#name': name }, values: { ':value': value } };
  // Another process that has changed the item meanwhile will remove it.
  await tryWriteOne(remove(config.tables.calendar, key, condition));
};

/** Removes the pending item of a series, unless it belongs to a later version. */
export const clearPendingSeries = (id: number, version: number): Promise<void> =>
  removeIf(pendingKey(id), 'version', version);

/** Releases the lease of a series, unless another token holds it. */
export const releaseLease = (id: number, token: string): Promise<void> => removeIf(seriesLeaseKey(id), 'token', token);
