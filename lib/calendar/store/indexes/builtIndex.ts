import { type IndexName, indexKey, indexPartKey } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { batchDelete, batchPut } from '#lib/shared/dynamodb/batchWrite.ts';
import { set } from '#lib/shared/dynamodb/expression.ts';
import { batchGet } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { tryWriteOne } from '#lib/shared/dynamodb/tryWriteOne.ts';
import { update } from '#lib/shared/dynamodb/writeItems.ts';

/**
 * An index that the background builds from all events, and that readers complete by the events changed since. Its parts
 * never change, so eventually consistent reads of them are exact, for half the units.
 */
export interface BuiltIndex {
  readonly name: IndexName;
  /** Time at which the build began, in milliseconds since 1970 UTC; names the build. */
  readonly begun: number;
  /** Every change before this time (UTC) is in the index. */
  readonly until: string;
  readonly slot: number;
  /** Number of parts in each slot. */
  readonly parts: readonly number[];
  /** What readers need to find the parts. */
  readonly directory: Readonly<Record<string, unknown>>;
}

/** What is known of an index: the last build that ended, and when the last one began. */
export interface KnownIndex {
  readonly begun: number;
  readonly index: BuiltIndex | undefined;
}

/** Returns what is known of an index. An earlier build is as good, so the read need not be consistent. */
export const findIndex = async (name: IndexName): Promise<KnownIndex> => {
  const [row] = await batchGet(config.tables.calendar, [indexKey(name)], true);
  const index = row?.index === undefined ? undefined : ({ ...(row.index as BuiltIndex), name } as const);
  return { begun: Number(row?.begun ?? 0), index };
};

/** Begins a build; returns false if another one began after `latest`. */
export const beginIndex = (name: IndexName, begun: number, latest: number): Promise<boolean> =>
  tryWriteOne(
    update(config.tables.calendar, indexKey(name), set({ begun }), {
      expression: 'attribute_not_exists(pk) OR #begun <= :latest',
      names: { '#begun': 'begun' },
      values: { ':latest': latest },
    }),
  );

/** Stores a build, unless a later one has begun. */
export const storeIndex = async (
  { name, begun, until, directory }: Pick<BuiltIndex, 'name' | 'begun' | 'until' | 'directory'>,
  parts: readonly Uint8Array[],
): Promise<void> => {
  const table = config.tables.calendar;
  const { index } = await findIndex(name);
  const slot = 1 - (index?.slot ?? 1);
  const former = index?.parts ?? [0, 0];
  const rows = parts.map((bytes, number) => ({ ...indexPartKey(name, slot, number), build: begun, bytes }));
  await batchPut(table, rows);
  const counts = former.map((count, one) => (one === slot ? parts.length : count));
  const stored = { begun, until, slot, parts: counts, directory };
  const isLast = { expression: '#begun = :begun', names: { '#begun': 'begun' }, values: { ':begun': begun } };
  await tryWriteOne(update(table, indexKey(name), set({ index: stored }), isLast));
  const surplus = Math.max(0, (former[slot] ?? 0) - parts.length);
  await batchDelete(
    table,
    Array.from({ length: surplus }, (_, number) => indexPartKey(name, slot, parts.length + number)),
  );
};

/** Returns parts of an index in the order of their numbers; undefined if a later build has taken their place. */
export const readParts = async (
  { name, begun, slot }: BuiltIndex,
  numbers: readonly number[],
): Promise<readonly Uint8Array[] | undefined> => {
  const table = config.tables.calendar;
  const keys = numbers.map((number) => indexPartKey(name, slot, number));
  const isOfBuild = (row: StoredItem | undefined): row is StoredItem => row?.build === begun;
  const rows = await batchGet(table, keys, true);
  // A part that was written just now may not have reached every replica.
  const late = keys.filter((_, number) => !isOfBuild(rows[number]));
  const again = late.length === 0 ? [] : await batchGet(table, late);
  const found = [...rows, ...again].filter(isOfBuild);
  const byNumber = new Map(found.map(({ sk, bytes }) => [Number(sk), bytes as Uint8Array]));
  const parts = numbers.flatMap((number) => byNumber.get(number) ?? []);
  return parts.length === numbers.length ? parts : undefined;
};
