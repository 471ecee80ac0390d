import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import type { EventSet } from '#lib/calendar/domain/posts/listSets.ts';
import { parentTarget } from '#lib/calendar/store/events/eventEntry.ts';
import { entriesOf } from '#lib/calendar/store/events/eventLists.ts';
import { PENDING, pendingKey, SCHEMA, SERIES, seriesId, seriesKey, seriesLeaseKey } from '#lib/calendar/store/keys.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';
import { config } from '#lib/shared/config.ts';
import { ConditionFailed, type StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { check, type Key, remove, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

const EVERYWHERE: readonly EventSet[] = ['published', 'unpublished', 'private', 'trash', 'hidden'];
const EVERY_DAY = { from: '0000-01-01', to: '9999-12-31' };

/** How long, in milliseconds, one who rewrites a series keeps others from it without a sign of life. */
const LEASE = 30_000;

/** The rows by which a series is found: for good, and until its occurrences are those that it wants. */
export const seriesRows = ({ id, version, isSeries }: CalendarEvent): readonly (StoredItem & Key)[] =>
  isSeries === true
    ? [
        { ...seriesKey(id), schema: SCHEMA },
        { ...pendingKey(id), schema: SCHEMA, version },
      ]
    : [];

/** Every occurrence of a series, those in the trash too: a request a MB of entries and one a hundred events. */
export const occurrencesOf = async (id: number): Promise<readonly CalendarEvent[]> => {
  const entries = await entriesOf([parentTarget(id)], EVERYWHERE, EVERY_DAY);
  const posts = entries.length === 0 ? [] : [...(await findPosts(entries)).values()];
  return posts.flatMap((post) => (post.kind === 'event' ? [post] : []));
};

const idsIn = async (pk: string): Promise<readonly number[]> =>
  (await queryAll({ table: config.tables.calendar, pk })).map((row) => seriesId(String(row.sk)));

/** Every series there is. */
export const allSeries = (): Promise<readonly number[]> => idsIn(SERIES);

/** A series whose occurrences are not yet those that it wants. */
export interface PendingSeries {
  readonly id: number;
  /** Of the series that is wanted; a further one begins anew. */
  readonly version: number;
  readonly failures: number;
  /** Milliseconds since 1970 UTC before which it is not tried again. */
  readonly notBefore: number;
}

/** The series whose occurrences are not yet those that it wants. */
export const pendingSeries = async (): Promise<readonly PendingSeries[]> =>
  (await queryAll({ table: config.tables.calendar, pk: PENDING })).map((row) => ({
    id: seriesId(String(row.sk)),
    version: Number(row.version),
    failures: Number(row.failures ?? 0),
    notBefore: Number(row.notBefore ?? 0),
  }));

/** Notes with a pending series that an attempt has failed, why, and until when it waits; nothing if it has been changed or done. */
export const noteFailure = async (
  { id, version, failures }: PendingSeries,
  { notBefore, reason }: { readonly notBefore: number; readonly reason: string },
): Promise<void> => {
  const change = {
    expression: 'SET #failures = :failures, #notBefore = :notBefore, #reason = :reason',
    names: { '#failures': 'failures', '#notBefore': 'notBefore', '#reason': 'reason' },
    values: { ':failures': failures + 1, ':notBefore': notBefore, ':reason': reason },
  };
  const condition = {
    expression: '#version = :version',
    names: { '#version': 'version' },
    values: { ':version': version },
  };
  try {
    await writeOne(update(config.tables.calendar, pendingKey(id), change, condition));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/** Keeps others from a series; false: somebody else does. */
export const leaseSeries = async (id: number, token: string, now: number): Promise<boolean> => {
  const change = {
    expression: 'SET #token = :token, #until = :until, #schema = :schema',
    names: { '#token': 'token', '#until': 'until', '#schema': 'schema' },
    values: { ':token': token, ':until': now + LEASE, ':schema': SCHEMA },
  };
  const condition = {
    expression: 'attribute_not_exists(pk) OR #token = :token OR #until < :now',
    values: { ':now': now },
  };
  try {
    await writeOne(update(config.tables.calendar, seriesLeaseKey(id), change, condition));
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

/** Makes a transaction fail if somebody else has taken the series over. */
export const checkLease = (id: number, token: string): WriteItem =>
  check(config.tables.calendar, seriesLeaseKey(id), {
    expression: '#token = :token',
    names: { '#token': 'token' },
    values: { ':token': token },
  });

const removedIf = async (key: Key, name: string, value: unknown): Promise<void> => {
  const condition = { expression: '#name = :value', names: { '#name': name }, values: { ':value': value } };
  try {
    await writeOne(remove(config.tables.calendar, key, condition));
  } catch (error) {
    // Somebody else has changed it meanwhile, and it is theirs to remove.
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/** Notes that the occurrences are those that this version of the series wants. */
export const settleSeries = (id: number, version: number): Promise<void> =>
  removedIf(pendingKey(id), 'version', version);

/** Lets others at the series. */
export const releaseSeries = (id: number, token: string): Promise<void> =>
  removedIf(seriesLeaseKey(id), 'token', token);
