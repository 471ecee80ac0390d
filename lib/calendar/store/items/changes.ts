import type { AnyPost, Deletion, PostKind, TermKind } from '#lib/calendar/domain/model.ts';
import { type EventSet, getEventSet, getPlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import {
  type EventEntry,
  parseEntryAt,
  toEntryAttributes,
  toEventEntry,
} from '#lib/calendar/store/items/eventEntry.ts';
import { type PlaceEntry, parsePlaceEntryAt, toPlaceAttributes } from '#lib/calendar/store/items/placeEntry.ts';
import {
  CHANGE_SHARDS,
  changedKey,
  changedPartition,
  changedPosition,
  type DeletedKey,
  deletedKey,
  deletedPartition,
} from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { type Key, putNew, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** Deletions are reported for this many days. */
export const DELETION_RETENTION_DAYS = 90;

/** Builds the item that indexes a post by the time of its last change. */
export const buildChangeItem = (post: AnyPost): StoredItem & Key => ({
  ...changedKey(post.kind, post.modifiedUtc, post.id),
  ...(post.kind === 'event'
    ? { ...toEntryAttributes(toEventEntry(post)), start: post.start, set: getEventSet(post) }
    : { ...toPlaceAttributes(post), set: getPlaceSet(post) }),
  dateUtc: post.dateUtc,
  ...(post.kind === 'event' && post.isSeries === true ? { series: true } : {}),
  ...(post.leftUtc === undefined ? {} : { left: post.leftUtc }),
});

interface Change<Entry> {
  readonly entry: Entry;
  readonly set: EventSet;
  readonly isSeries: boolean;
  readonly modifiedUtc: string;
  /** Time at which it left the public lists. */
  readonly leftUtc: string | undefined;
  readonly privateTo: number | undefined;
}

const readChangesSince = async (kind: PostKind, sinceUtc: string): Promise<readonly StoredItem[]> => {
  const table = config.tables.calendar;
  const shards = Array.from({ length: CHANGE_SHARDS }, (_, shard) =>
    queryAll({ table, pk: changedPartition(kind, shard), sk: { from: sinceUtc } }),
  );
  return (await Promise.all(shards)).flat();
};

const parseChange = <Entry extends { readonly privateTo: number | undefined }>(
  row: StoredItem,
  read: (id: number) => Entry,
): Change<Entry> => {
  const { modifiedUtc, id } = changedPosition(String(row.sk));
  const entry = read(id);
  const { privateTo } = entry;
  const [set, isSeries] = [row.set as EventSet, row.series === true];
  return { entry, set, isSeries, modifiedUtc, leftUtc: row.left as string | undefined, privateTo };
};

/** Returns all events changed at or after `sinceUtc`, including trashed ones. Cost: one request per shard and MB. */
export const findChangedEvents = async (sinceUtc: string): Promise<readonly Change<EventEntry>[]> =>
  (await readChangesSince('event', sinceUtc)).map((row) =>
    parseChange(row, (id) => parseEntryAt({ start: String(row.start), dateUtc: String(row.dateUtc), id }, row)),
  );

/** Returns all venues or organizers changed at or after `sinceUtc`, including trashed ones. */
export const findChangedPlaces = async (
  kind: 'venue' | 'organizer',
  sinceUtc: string,
): Promise<readonly Change<PlaceEntry>[]> =>
  (await readChangesSince(kind, sinceUtc)).map((row) =>
    parseChange(row, (id) => parsePlaceEntryAt({ id, dateUtc: String(row.dateUtc) }, row)),
  );

/** Plans the item that reports a deleted term until `expires` (seconds since 1970 UTC). */
export const planDeletion = (deleted: DeletedKey, expires: number): WriteItem =>
  putNew(config.tables.calendar, { ...deletedKey(deleted), expires });

/** Returns the terms deleted at or after `sinceUtc`. */
export const findDeletedTerms = async (kind: TermKind, sinceUtc: string): Promise<readonly Deletion[]> =>
  (await queryAll({ table: config.tables.calendar, pk: deletedPartition(kind), sk: { from: sinceUtc } })).map((row) =>
    changedPosition(String(row.sk)),
  );
