import { compareText } from '#lib/cmis/domain/objects/names.ts';
import { CHILD_SHARDS, childCountKey } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { now } from '#lib/shared/clock.ts';
import { batchGet } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/**
 * The blocks of a large folder: ranges of consecutive names whose children are counted, so that a page deep in the
 * folder is found by adding counts (order statistics) instead of reading the children before it. Each count item of the
 * folder holds the same bounds, and counts its own children by block.
 */
export interface BlockBounds {
  /** Distinguishes these bounds from earlier ones. */
  readonly version: string;
  /** Sort keys at which a block after the first begins, ascending. */
  readonly starts: readonly string[];
}

/** Returns the attribute of a count item that counts a block. */
export const blockAttribute = (block: number): string => `b${block}`;

/** Returns the block of a child item's sort key. */
export const findBlock = ({ starts }: BlockBounds, sk: string): number => {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareText(starts[middle] ?? '', sk) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Returns the bounds in a count item; undefined if the folder has no blocks. */
export const parseBounds = (row: StoredItem | undefined): BlockBounds | undefined => {
  if (row?.blocks === undefined) return undefined;
  const rests = row.starts as readonly string[];
  return { version: String(row.blocks), starts: rests.map((rest) => `${row.prefix}${rest}`) };
};

/** The blocks of a folder with the number of children in each. */
export interface CountedBlocks {
  readonly bounds: BlockBounds;
  readonly counts: readonly number[];
}

const readCounts = (row: StoredItem, { starts }: BlockBounds): readonly number[] =>
  Array.from({ length: starts.length + 1 }, (_, block) => Number(row[blockAttribute(block)] ?? 0));

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Whether a count item has counted every block, and all of its children. */
export const isCounted = (row: StoredItem | undefined): boolean => {
  const bounds = parseBounds(row);
  if (row === undefined || bounds === undefined || Number(row.counted) <= bounds.starts.length) return false;
  return sum(readCounts(row, bounds)) === Number(row.children);
};

/** Combines the count items of a folder; undefined unless each has counted the same blocks. */
export const combineBlocks = (rows: readonly (StoredItem | undefined)[]): CountedBlocks | undefined => {
  const bounds = parseBounds(rows[0]);
  const own = rows.flatMap((row) =>
    row !== undefined && isCounted(row) && row.blocks === bounds?.version ? [row] : [],
  );
  if (bounds === undefined || own.length < CHILD_SHARDS.length) return undefined;
  const counts = own.map((row) => readCounts(row, bounds));
  return {
    bounds,
    counts: Array.from({ length: bounds.starts.length + 1 }, (_, at) => sum(counts.map((one) => one[at] ?? 0))),
  };
};

/** Children of a block that are not worth a division. */
const SMALL_BLOCK = 1000;

/** Whether no block is much larger than the others. */
export const isBalanced = ({ counts }: CountedBlocks): boolean =>
  Math.max(...counts) <= Math.max(SMALL_BLOCK, (4 * sum(counts)) / counts.length);

/** What this process knows about count items. */
const known = new Map<string, { readonly bounds: BlockBounds | undefined; readonly at: number }>();
const MOST_KNOWN = 1000;

/**
 * Milliseconds for which bounds are used without a condition on them. New bounds are not counted before all writes that
 * rely on older ones have ended.
 */
const FRESH = 60_000;

const toCacheKey = ({ pk, sk }: Key): string => `${table()} ${pk} ${sk}`;

/** Records the bounds of a count item that was just read. */
export const rememberBounds = (key: Key, row: StoredItem | undefined): BlockBounds | undefined => {
  const bounds = parseBounds(row);
  known.delete(toCacheKey(key));
  known.set(toCacheKey(key), { bounds, at: now() });
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KNOWN) break;
    known.delete(oldest);
  }
  return bounds;
};

/** Returns the bounds of a count item as last read, possibly long ago. */
export const recallBounds = (key: Key): BlockBounds | undefined => known.get(toCacheKey(key))?.bounds;

/** Loads the bounds of count items, those read less than a minute ago from memory. */
export const loadBounds = async (keys: readonly Key[]): Promise<readonly (BlockBounds | undefined)[]> => {
  const unknown = keys.filter((key) => (known.get(toCacheKey(key))?.at ?? 0) < now() - FRESH);
  const rows = unknown.length === 0 ? [] : await batchGet(table(), unknown);
  for (const [index, key] of unknown.entries()) rememberBounds(key, rows[index]);
  return keys.map(recallBounds);
};

/** Loads the count items of a folder. */
export const loadCountItems = (folderId: string): Promise<readonly (StoredItem | undefined)[]> =>
  batchGet(
    table(),
    CHILD_SHARDS.map((shard) => childCountKey(folderId, shard)),
  );
