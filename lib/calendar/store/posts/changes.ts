import { type AnyPost, type Deletion, POST_KINDS, type PostKind, type TermKind } from '#lib/calendar/domain/model.ts';
import type { EventSet } from '#lib/calendar/domain/posts/listSets.ts';
import { type EventEntry, entryAttributes, indexedEntry, readEntryAt } from '#lib/calendar/store/events/eventEntry.ts';
import {
  CHANGE_SHARDS,
  changedKey,
  changedPartition,
  changedPosition,
  type DeletedKey,
  deletedKey,
  deletedPartition,
  SCHEMA,
} from '#lib/calendar/store/keys.ts';
import { indexedEventSet, indexedPlaceSet } from '#lib/calendar/store/posts/indexForm.ts';
import { type PlaceEntry, placeAttributes, readPlaceEntryAt } from '#lib/calendar/store/posts/placeEntry.ts';
import { config } from '#lib/shared/config.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { queryAll, queryPage } from '#lib/shared/dynamodb/query.ts';
import { type Key, putNew, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** How long a deletion is told, in days. */
export const KEPT_DAYS = 90;

/** The row by which a post is found by the time of its last change. */
export const changedRow = (post: AnyPost): StoredItem & Key => ({
  ...changedKey(post.kind, post.modifiedUtc, post.id),
  ...(post.kind === 'event'
    ? { ...entryAttributes(indexedEntry(post)), start: post.start, set: indexedEventSet(post) }
    : { ...placeAttributes(post), set: indexedPlaceSet(post) }),
  dateUtc: post.dateUtc,
  ...(post.leftUtc === undefined ? {} : { left: post.leftUtc }),
});

interface Change<Entry> {
  readonly entry: Entry;
  readonly set: EventSet;
  readonly modifiedUtc: string;
  /** When it left the published lists. */
  readonly leftUtc: string | undefined;
  readonly privateTo: number | undefined;
}

const rowsSince = async (kind: PostKind, sinceUtc: string): Promise<readonly StoredItem[]> => {
  const table = config.tables.calendar;
  const shards = Array.from({ length: CHANGE_SHARDS }, (_, shard) =>
    queryAll({ table, pk: changedPartition(kind, shard), sk: { from: sinceUtc } }),
  );
  return (await Promise.all(shards)).flat();
};

const changeOf = <Entry extends { readonly privateTo: number | undefined }>(
  row: StoredItem,
  read: (id: number) => Entry,
): Change<Entry> => {
  const { modifiedUtc, id } = changedPosition(String(row.sk));
  const entry = read(id);
  const { privateTo } = entry;
  return { entry, set: row.set as EventSet, modifiedUtc, leftUtc: row.left as string | undefined, privateTo };
};

/** Every event changed at this time of UTC or later, trashed ones too: a request a shard and MB. */
export const eventsChangedSince = async (sinceUtc: string): Promise<readonly Change<EventEntry>[]> =>
  (await rowsSince('event', sinceUtc)).map((row) =>
    changeOf(row, (id) => readEntryAt({ start: String(row.start), dateUtc: String(row.dateUtc), id }, row)),
  );

/** Every venue or organizer changed at this time of UTC or later, trashed ones too. */
export const placesChangedSince = async (
  kind: 'venue' | 'organizer',
  sinceUtc: string,
): Promise<readonly Change<PlaceEntry>[]> =>
  (await rowsSince(kind, sinceUtc)).map((row) =>
    changeOf(row, (id) => readPlaceEntryAt({ id, dateUtc: String(row.dateUtc) }, row)),
  );

/** Where the list of changes of all kinds is read, shard by shard. */
export interface ChangesPosition {
  readonly shard: number;
  /** What was read last of it. */
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Ids of some posts, of whatever kind, and where the next ones are; no `next`: there are no more. */
export const somePosts = async (
  { shard, after }: ChangesPosition,
  limit: number,
): Promise<{ readonly ids: readonly number[]; readonly next?: ChangesPosition }> => {
  const kind = POST_KINDS[Math.floor(shard / CHANGE_SHARDS)];
  if (kind === undefined) return { ids: [] };
  const pk = changedPartition(kind, shard % CHANGE_SHARDS);
  const { items: rows, next } = await queryPage({
    table: config.tables.calendar,
    pk,
    limit,
    after,
    attributes: ['sk'],
  });
  return {
    ids: rows.map(({ sk }) => changedPosition(String(sk)).id),
    next: next === undefined ? { shard: shard + 1 } : { shard, after: next },
  };
};

/** Remembers, for as long as it is told, that a term is gone. */
export const deletionWrite = (deleted: DeletedKey, expires: number): WriteItem =>
  putNew(config.tables.calendar, { ...deletedKey(deleted), schema: SCHEMA, expires });

/** The terms that were deleted at this time of UTC or later. */
export const termsDeletedSince = async (kind: TermKind, sinceUtc: string): Promise<readonly Deletion[]> =>
  (await queryAll({ table: config.tables.calendar, pk: deletedPartition(kind), sk: { from: sinceUtc } })).map((row) =>
    changedPosition(String(row.sk)),
  );
