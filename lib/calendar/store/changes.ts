import type { AnyPost, Deletion, PostKind, TermKind } from '#lib/calendar/domain/model.ts';
import { type EventSet, eventSet, placeSet } from '#lib/calendar/domain/sets.ts';
import { type EventEntry, entryAttributes, entryOf, readEntryAt } from '#lib/calendar/store/eventEntry.ts';
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
import { type PlaceEntry, placeAttributes, readPlaceEntryAt } from '#lib/calendar/store/placeEntry.ts';
import { config } from '#lib/shared/config.ts';
import type { Row } from '#lib/shared/dynamodb/conditionFailed.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import { type Key, putNew, type WriteItem } from '#lib/shared/dynamodb/writes.ts';

/** How long a deletion is told, in days. */
export const KEPT_DAYS = 90;

/** The row by which a post is found by the time of its last change. */
export const changedRow = (post: AnyPost): Row & Key => ({
  ...changedKey(post.kind, post.modifiedUtc, post.id),
  ...(post.kind === 'event'
    ? { ...entryAttributes(entryOf(post)), start: post.start, set: eventSet(post) }
    : { ...placeAttributes(post), set: placeSet(post) }),
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

const rowsSince = async (kind: PostKind, sinceUtc: string): Promise<readonly Row[]> => {
  const table = config.tables.calendar;
  const shards = Array.from({ length: CHANGE_SHARDS }, (_, shard) =>
    queryAll({ table, pk: changedPartition(kind, shard), sk: { from: sinceUtc } }),
  );
  return (await Promise.all(shards)).flat();
};

const changeOf = <Entry extends { readonly privateTo: number | undefined }>(
  row: Row,
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

/** Remembers, for as long as it is told, that a term is gone. */
export const deletionWrite = (deleted: DeletedKey, expires: number): WriteItem =>
  putNew(config.tables.calendar, { ...deletedKey(deleted), schema: SCHEMA, expires });

/** The terms that were deleted at this time of UTC or later. */
export const termsDeletedSince = async (kind: TermKind, sinceUtc: string): Promise<readonly Deletion[]> =>
  (await queryAll({ table: config.tables.calendar, pk: deletedPartition(kind), sk: { from: sinceUtc } })).map((row) =>
    changedPosition(String(row.sk)),
  );
