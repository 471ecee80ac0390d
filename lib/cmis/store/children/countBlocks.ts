import { compareText } from '#lib/cmis/domain/objects/names.ts';
import {
  type BlockBounds,
  blockAttribute,
  combineBlocks,
  isBalanced,
  isCounted,
  loadCountItems,
  parseBounds,
} from '#lib/cmis/store/children/nameBlocks.ts';
import { CHILD_SHARDS, childCountKey, childPartition, childrenRange, countShard } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { now } from '#lib/shared/clock.ts';
import { set } from '#lib/shared/dynamodb/expression.ts';
import { queryAll, queryPage } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { tryWriteOne } from '#lib/shared/dynamodb/tryWriteOne.ts';
import { update } from '#lib/shared/dynamodb/writeItems.ts';
import { newId } from '#lib/shared/ids.ts';

/** Maximum number of blocks; least number of children in one. */
const MOST_BLOCKS = 64;
const LEAST_CHILDREN = 250;
/** Bytes of the bounds in a count item: every write of a child writes them again. */
const MOST_BYTES = 1000;
/** Milliseconds after which no running process relies on earlier bounds. */
const SETTLING = 5 * 60_000;
/** Attempts to count a block that changes meanwhile. */
const TRIES = 20;

/** Returns the shortest text that is greater than `before`, not greater than `sk`, and a prefix of it. */
const findSeparator = (before: string, sk: string): string => {
  const characters = [...sk];
  let length = 1;
  while (length < characters.length && compareText(characters.slice(0, length).join(''), before) <= 0) length += 1;
  return characters.slice(0, length).join('');
};

const findCommonPrefix = (texts: readonly string[]): string => {
  const [first = '', last = ''] = [texts[0], texts.at(-1)];
  const characters = [...first];
  const others = [...last];
  const end = characters.findIndex((character, at) => character !== others[at]);
  return (end === -1 ? characters : characters.slice(0, end)).join('');
};

/** Returns bounds as a count item stores them, with fewer blocks if they would be too long. */
const packBounds = (starts: readonly string[]): { readonly prefix: string; readonly starts: readonly string[] } => {
  const prefix = findCommonPrefix(starts);
  const rests = starts.map((start) => start.slice(prefix.length));
  const bytes = rests.reduce((sum, rest) => sum + Buffer.byteLength(rest) + 1, Buffer.byteLength(prefix));
  if (bytes <= MOST_BYTES || starts.length === 1) return { prefix, starts: rests };
  return packBounds(starts.filter((_, index) => index % 2 === 1));
};

/** Loads the sort keys of the children in one shard, a quarter of all, in their order. */
const loadSample = async (folderId: string): Promise<readonly string[]> => {
  const keys: string[] = [];
  let after: Readonly<Record<string, unknown>> | undefined;
  do {
    const between = childrenRange();
    const query = { table: table(), pk: childPartition(folderId, 0), sk: { between }, attributes: ['sk'] };
    const page = await queryPage({ ...query, after });
    for (const { sk } of page.items) keys.push(String(sk));
    after = page.next;
  } while (after !== undefined);
  return keys;
};

/** Chooses bounds between which a quarter of the children lie evenly; undefined if they are too few. */
const chooseBounds = async (folderId: string) => {
  const keys = await loadSample(folderId);
  const blocks = Math.min(MOST_BLOCKS, Math.floor((keys.length * CHILD_SHARDS.length) / LEAST_CHILDREN));
  const starts = Array.from({ length: Math.max(0, blocks - 1) }, (_, index) => {
    const at = Math.floor(((index + 1) * keys.length) / blocks);
    return findSeparator(keys[at - 1] ?? '', keys[at] ?? '');
  });
  return starts.length === 0 ? undefined : packBounds(starts);
};

const updateCount = async (
  folderId: string,
  shard: number,
  members: Readonly<Record<string, unknown>>,
  condition: Readonly<Record<string, unknown>>,
): Promise<boolean> => {
  const conditions = Object.entries(condition).map(([name, value], n) => ({ name, value, number: n }));
  return tryWriteOne(
    update(table(), childCountKey(folderId, shard), set(members), {
      expression: ['attribute_exists(pk)', ...conditions.map(({ number: n }) => `#c${n} = :c${n}`)].join(' AND '),
      names: Object.fromEntries(conditions.map(({ name, number: n }) => [`#c${n}`, name])),
      values: Object.fromEntries(conditions.map(({ value, number: n }) => [`:c${n}`, value])),
    }),
  );
};

/** Makes writes count by new bounds from now on. */
const announceBounds = async (folderId: string): Promise<void> => {
  const bounds = await chooseBounds(folderId);
  if (bounds === undefined) return;
  const zeros = Object.fromEntries(
    Array.from({ length: bounds.starts.length + 1 }, (_, block) => [blockAttribute(block), 0]),
  );
  const set = { blocks: newId(), ...bounds, counted: 0, changes: 0, announced: now(), ...zeros };
  for (const shard of CHILD_SHARDS) await updateCount(folderId, shard, set, {});
};

/** Counts the children of a block by the count item that counts each. */
const countChildren = async (folderId: string, { starts }: BlockBounds, block: number): Promise<readonly number[]> => {
  const [first, last] = childrenRange();
  const [from, end] = [starts[block - 1] ?? first, starts[block]];
  const sk = { between: [from, end ?? last] as const };
  const shards = await Promise.all(
    CHILD_SHARDS.map((shard) =>
      queryAll({ table: table(), pk: childPartition(folderId, shard), sk, attributes: ['sk', 'id'] }),
    ),
  );
  const counts = CHILD_SHARDS.map(() => 0);
  for (const row of shards.flat()) {
    const shard = countShard(String(row.id));
    if (end === undefined || compareText(String(row.sk), end) < 0) counts[shard] = (counts[shard] ?? 0) + 1;
  }
  return counts;
};

/** Counts one block. A count item takes the number only if none of its children has changed since before. */
const countBlock = async (
  folderId: string,
  rows: readonly (StoredItem | undefined)[],
  bounds: BlockBounds,
  block: number,
): Promise<boolean> => {
  const counts = await countChildren(folderId, bounds, block);
  const written = await Promise.all(
    CHILD_SHARDS.map((shard) =>
      updateCount(
        folderId,
        shard,
        { [blockAttribute(block)]: counts[shard], counted: block + 1 },
        { blocks: bounds.version, changes: rows[shard]?.changes },
      ),
    ),
  );
  return written.every(Boolean);
};

const getCounted = (rows: readonly (StoredItem | undefined)[]): number =>
  Math.min(...rows.map((row) => Number(row?.counted ?? 0)));

/** Counts the remaining blocks while there is time. */
const countRest = async (folderId: string, hasTime: () => boolean): Promise<void> => {
  for (let tries = 0; tries < TRIES && hasTime(); ) {
    const rows = await loadCountItems(folderId);
    const bounds = parseBounds(rows[0]);
    if (bounds === undefined || rows.some((row) => row?.blocks !== bounds.version)) return;
    const block = getCounted(rows);
    if (block > bounds.starts.length) return;
    tries = (await countBlock(folderId, rows, bounds, block)) ? 0 : tries + 1;
  }
};

/**
 * Divides a large folder into blocks of names and counts their children. New bounds are announced first; what writes
 * relied on before has ended when the blocks are counted, five minutes later. Returns false if work is left.
 */
export const countBlocks = async (folderId: string, hasTime: () => boolean): Promise<boolean> => {
  const rows = await loadCountItems(folderId);
  if (rows.includes(undefined)) return true;
  const combined = combineBlocks(rows);
  if (combined !== undefined && isBalanced(combined)) return true;
  const bounds = parseBounds(rows[0]);
  const isCounting =
    bounds !== undefined &&
    rows.every((row) => row?.blocks === bounds.version) &&
    getCounted(rows) <= bounds.starts.length;
  if (!isCounting) {
    await announceBounds(folderId);
    return parseBounds((await loadCountItems(folderId))[0]) === undefined;
  }
  if (now() < Number(rows[0]?.announced) + SETTLING) return false;
  await countRest(folderId, hasTime);
  return (await loadCountItems(folderId)).every(isCounted);
};
