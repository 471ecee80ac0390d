import { createHash } from 'node:crypto';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/**
 * Keys of large values, the same in every table.
 *
 * | item   | pk                | sk                 | access                                     |
 * | ------ | ----------------- | ------------------ | ------------------------------------------ |
 * | chunk  | CHUNK#<id>#<n>    | CHUNK              | by id and number; one partition per chunk, |
 * |        |                   |                    | so that no value makes a hot partition     |
 * | attach- | CHUNK#<id>       | CHUNK              | by id: data derived from a value, deleted  |
 * | ment    | #ATTACHED        |                    | with it                                    |
 * | marker | LOOSE#<shard>     | <due instant>#<id> | by the collector, in the order of `due`    |
 *
 * A value with a marker item is unreferenced: its upload has not finished, has failed, or the value was discarded. The
 * collector deletes it once `due` has passed. A value without a marker item is referenced.
 */
export const chunkKey = (id: string, index: number): Key => ({ pk: `CHUNK#${id}#${index}`, sk: 'CHUNK' });

/** Key of the item with data derived from a value, such as its extracted text. */
export const attachmentKey = (id: string): Key => ({ pk: `CHUNK#${id}#ATTACHED`, sk: 'CHUNK' });

/** Number of partitions of the marker items. */
export const MARKER_SHARDS = 4;

export const markerPartition = (shard: number): string => `LOOSE#${shard}`;

const computeShard = (id: string): number => (createHash('sha256').update(id).digest()[0] ?? 0) % MARKER_SHARDS;

export const markerKey = (id: string, due: string): Key => ({
  pk: markerPartition(computeShard(id)),
  sk: `${due}#${id}`,
});
