import { createHash } from 'node:crypto';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/**
 * Keys of big values, the same in every table that holds any.
 *
 * | item   | pk                | sk                 | read by                                    |
 * | ------ | ----------------- | ------------------ | ------------------------------------------ |
 * | chunk  | CHUNK#<id>#<n>    | CHUNK              | id and number: a partition each, so that   |
 * |        |                   |                    | neither writes nor reads of one value heat |
 * | attach- | CHUNK#<id>       | CHUNK              | id: what was made of a value, and is       |
 * | ment    | #ATTACHED        |                    | collected with it                          |
 * | marker | LOOSE#<shard>     | <due instant>#<id> | the collector, in the order of `due`       |
 *
 * A value with a marker belongs to nobody yet (an upload under way, or failed) or no longer (a discarded one); the
 * collector takes it once `due` has passed. A value without a marker is referred to.
 */
export const chunkKey = (id: string, index: number): Key => ({ pk: `CHUNK#${id}#${index}`, sk: 'CHUNK' });

/** One item that is made of a value later, if at all. */
export const attachmentKey = (id: string): Key => ({ pk: `CHUNK#${id}#ATTACHED`, sk: 'CHUNK' });

/** How many partitions the markers are spread over. */
export const MARKER_SHARDS = 4;

export const markerPartition = (shard: number): string => `LOOSE#${shard}`;

const shardOf = (id: string): number => (createHash('sha256').update(id).digest()[0] ?? 0) % MARKER_SHARDS;

export const markerKey = (id: string, due: string): Key => ({ pk: markerPartition(shardOf(id)), sk: `${due}#${id}` });
