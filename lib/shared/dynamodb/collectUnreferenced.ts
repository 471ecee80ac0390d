import { nowIso } from '#lib/shared/clock.ts';
import { batchDelete } from '#lib/shared/dynamodb/batchWrite.ts';
import { attachmentKey, chunkKey, MARKER_SHARDS, markerPartition } from '#lib/shared/dynamodb/chunkKeys.ts';
import { ConditionFailed, type StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { queryPage } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { remove, update } from '#lib/shared/dynamodb/writeItems.ts';

/** Chunks deleted by one round of requests. */
const ROUND = 100;

/** Takes the marker for the collector: from now on no transaction can claim the value. */
const takeMarker = async (table: string, key: { readonly pk: string; readonly sk: string }): Promise<boolean> => {
  try {
    const change = { expression: 'SET collecting = :yes', values: { ':yes': true } };
    await writeOne(update(table, key, change, { expression: 'attribute_exists(pk)' }));
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

/** The marker goes last, so that a collection that was cut short is taken up again by the next. */
const collectOne = async (table: string, marker: StoredItem): Promise<boolean> => {
  const key = { pk: String(marker.pk), sk: String(marker.sk) };
  if (!(await takeMarker(table, key))) return false;
  const chunks = Number(marker.chunks);
  await batchDelete(table, [attachmentKey(String(marker.id))]);
  for (let from = 0; from < chunks; from += ROUND) {
    const count = Math.min(ROUND, chunks - from);
    await batchDelete(
      table,
      Array.from({ length: count }, (_, index) => chunkKey(String(marker.id), from + index)),
    );
  }
  await writeOne(remove(table, key));
  return true;
};

/** Values of one shard that are collected side by side. */
const AT_ONCE = 8;

const collectShard = async (table: string, shard: number, until: string): Promise<number> => {
  let collected = 0;
  let after: Readonly<Record<string, unknown>> | undefined;
  do {
    const page = await queryPage({ table, pk: markerPartition(shard), sk: { before: until }, limit: 100, after });
    for (let from = 0; from < page.items.length; from += AT_ONCE) {
      const markers = page.items.slice(from, from + AT_ONCE);
      const outcomes = await Promise.all(markers.map((marker) => collectOne(table, marker)));
      collected += outcomes.filter(Boolean).length;
    }
    after = page.next;
  } while (after !== undefined);
  return collected;
};

/**
 * Deletes the big values that nothing refers to and whose time has come, oldest first in each shard, and says how many
 * there were.
 * @param until instant up to which they were due
 */
export const collectUnreferenced = async (table: string, until = nowIso()): Promise<number> => {
  const shards = Array.from({ length: MARKER_SHARDS }, (_, shard) => collectShard(table, shard, until));
  return (await Promise.all(shards)).reduce((sum, count) => sum + count, 0);
};
