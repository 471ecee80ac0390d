import { nowIso } from '#lib/shared/clock.ts';
import { batchDelete } from '#lib/shared/dynamodb/batchWrite.ts';
import { attachmentKey, chunkKey, MARKER_SHARDS, markerPartition } from '#lib/shared/dynamodb/chunkKeys.ts';
import { set } from '#lib/shared/dynamodb/expression.ts';
import { queryPage } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { tryWriteOne } from '#lib/shared/dynamodb/tryWriteOne.ts';
import { remove, update } from '#lib/shared/dynamodb/writeItems.ts';

/** Chunks deleted per batch. */
const BATCH_SIZE = 100;

/** Locks the marker item, so that no transaction can claim the value any more. */
const takeMarker = (table: string, key: { readonly pk: string; readonly sk: string }): Promise<boolean> => {
  const change = set({ collecting: true });
  return tryWriteOne(update(table, key, change, { expression: 'attribute_exists(pk)' }));
};

/** Deletes the marker item last, so that the next run continues an interrupted one. */
const deleteValue = async (table: string, marker: StoredItem): Promise<boolean> => {
  const key = { pk: String(marker.pk), sk: String(marker.sk) };
  if (!(await takeMarker(table, key))) return false;
  const chunks = Number(marker.chunks);
  await batchDelete(table, [attachmentKey(String(marker.id))]);
  for (let from = 0; from < chunks; from += BATCH_SIZE) {
    const count = Math.min(BATCH_SIZE, chunks - from);
    await batchDelete(
      table,
      Array.from({ length: count }, (_, index) => chunkKey(String(marker.id), from + index)),
    );
  }
  await writeOne(remove(table, key));
  return true;
};

/** Values of one shard that are deleted concurrently. */
const CONCURRENCY = 8;

const collectShard = async (table: string, shard: number, until: string): Promise<number> => {
  let collected = 0;
  let after: Readonly<Record<string, unknown>> | undefined;
  do {
    const page = await queryPage({ table, pk: markerPartition(shard), sk: { before: until }, limit: 100, after });
    for (let from = 0; from < page.items.length; from += CONCURRENCY) {
      const markers = page.items.slice(from, from + CONCURRENCY);
      const outcomes = await Promise.all(markers.map((marker) => deleteValue(table, marker)));
      collected += outcomes.filter(Boolean).length;
    }
    after = page.next;
  } while (after !== undefined);
  return collected;
};

/**
 * Deletes the unreferenced large values that are due, oldest first in each shard, and returns their number.
 * @param until instant (ISO 8601) up to which values are due
 */
export const collectUnreferenced = async (table: string, until = nowIso()): Promise<number> => {
  const shards = Array.from({ length: MARKER_SHARDS }, (_, shard) => collectShard(table, shard, until));
  return (await Promise.all(shards)).reduce((sum, count) => sum + count, 0);
};
