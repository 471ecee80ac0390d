import type { FeedCounter } from '#lib/calendar/store/items/feedChanges.ts';
import { FEEDS, feedKey, feedPartKey } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { set } from '#lib/shared/dynamodb/expression.ts';
import { batchGet, getItem, queryAll } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { tryWriteOne } from '#lib/shared/dynamodb/tryWriteOne.ts';
import { put, remove, update } from '#lib/shared/dynamodb/writeItems.ts';

/** What is stored of a feed besides its stream. */
export interface FeedContent {
  /** First and last time of its window. */
  readonly window: string;
  /** Time from which its cancelled events are no longer all told, in milliseconds since 1970 UTC. */
  readonly until: number | undefined;
  /** Counters of what the feed depends on, and their sum before the feed was read. */
  readonly counters: readonly FeedCounter[];
  readonly sum: number;
  /** Entity tag of the uncompressed stream, and its bytes. */
  readonly tag: string;
  readonly size: number;
  /** Whether an answer can carry the stream uncompressed. */
  readonly fitsPlain: boolean;
}

export interface StoredFeed extends FeedContent {
  readonly name: string;
  /** Time at which its renewal began, in milliseconds since 1970 UTC; names the version. */
  readonly version: number;
  readonly slot: number;
  readonly parts: number;
}

/** A feed as the renewal finds it: with its content, unless its first renewal has not ended. */
export interface KnownFeed {
  readonly request: unknown;
  /** Time at which its last renewal began, in milliseconds since 1970 UTC. */
  readonly begun: number;
  /** Seconds since 1970 UTC. */
  readonly expires: number;
  readonly feed: StoredFeed | undefined;
}

/** Bytes of one part; with its key it stays below DynamoDB's limit of 400 KB per item. */
const PART_BYTES = 384 * 1024;
/** Parts outlive their feed, so that no feed loses one. */
const PART_SECONDS = 9 * 86_400;

const parseFeed = (row: StoredItem): KnownFeed => ({
  request: row.request,
  begun: Number(row.begun),
  expires: Number(row.expires),
  feed: row.content === undefined ? undefined : { ...(row.content as Omit<StoredFeed, 'name'>), name: String(row.sk) },
});

/** Returns the stored feed of this name. Cost: one unit. */
export const findStoredFeed = async (name: string): Promise<KnownFeed | undefined> => {
  const row = await getItem(config.tables.calendar, feedKey(name));
  return row && parseFeed(row);
};

/** Returns all stored feeds without their streams. */
export const findStoredFeeds = async (): Promise<readonly KnownFeed[]> =>
  (await queryAll({ table: config.tables.calendar, pk: FEEDS })).map(parseFeed);

/**
 * Begins a renewal; returns false if another one began after `latest`. With `expires` the feed is kept until then, in
 * seconds since 1970 UTC; without, an unknown feed stays unknown.
 */
export const beginRenewal = (
  name: string,
  request: unknown,
  { begun, latest, expires }: { readonly begun: number; readonly latest: number; readonly expires?: number },
): Promise<boolean> =>
  tryWriteOne(
    update(
      config.tables.calendar,
      feedKey(name),
      set({ begun, ...(expires === undefined ? {} : { request, expires }) }),
      {
        expression: `${expires === undefined ? '' : 'attribute_not_exists(pk) OR '}#begun <= :latest`,
        names: { '#begun': 'begun' },
        values: { ':latest': latest },
      },
    ),
  );

/** Stores the content of a renewed feed and its compressed stream, unless a later renewal has begun. */
export const storeFeed = async (
  name: string,
  begun: number,
  content: FeedContent,
  zipped: Uint8Array,
): Promise<void> => {
  const table = config.tables.calendar;
  const slot = 1 - ((await findStoredFeed(name))?.feed?.slot ?? 1);
  const parts = Math.ceil(zipped.byteLength / PART_BYTES);
  const expires = Math.floor(begun / 1000) + PART_SECONDS;
  const rows = Array.from({ length: parts }, (_, number) => ({
    ...feedPartKey(name, slot, number),
    version: begun,
    expires,
    bytes: zipped.subarray(number * PART_BYTES, (number + 1) * PART_BYTES),
  }));
  for (const row of rows) await writeOne(put(table, row));
  const stored = { ...content, version: begun, slot, parts };
  const isLast = { expression: '#begun = :begun', names: { '#begun': 'begun' }, values: { ':begun': begun } };
  await tryWriteOne(update(table, feedKey(name), set({ content: stored }), isLast));
};

/** Returns the compressed stream of a feed; undefined if a later version has taken its place. */
export const readStream = async ({ name, version, slot, parts }: StoredFeed): Promise<Buffer | undefined> => {
  const keys = Array.from({ length: parts }, (_, number) => feedPartKey(name, slot, number));
  const rows = await batchGet(config.tables.calendar, keys);
  const pieces = rows.flatMap((row) =>
    row?.version === version && row.bytes instanceof Uint8Array ? [row.bytes] : [],
  );
  return pieces.length === parts ? Buffer.concat(pieces) : undefined;
};

/** Removes a feed that can no longer be read, such as that of a deleted category. */
export const dropFeed = async (name: string): Promise<void> => {
  await tryWriteOne(remove(config.tables.calendar, feedKey(name)));
};
