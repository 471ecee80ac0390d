import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import type { ObjectData } from '#lib/cmis/domain/model.ts';
import { EXPOSED_TYPES } from '#lib/cmis/domain/types/types.ts';
import { member } from '#test/support/cmis/access.ts';
import { alice } from '#test/support/cmis/objects.ts';
import { asked } from '#test/support/cmis/query.ts';
import { conditionsByPath, type Joined, type Table } from '#test/support/cmis/queryOracle/conditions.ts';
import { anyJoined } from '#test/support/cmis/queryOracle/joins.ts';
import { compareValues } from '#test/support/cmis/queryOracle/literals.ts';
import { rowsSeenBy } from '#test/support/cmis/queryOracle/rows.ts';
import {
  anySelect,
  type Sort,
  type Statement,
  statementOf,
  tableOf,
  type Viewer,
  valuesIn,
} from '#test/support/cmis/queryOracle/statements.ts';
import { type Filled, fillStore } from '#test/support/cmis/queryOracle/store.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

const SIZE = Number(process.env.ORACLE_SIZE ?? 30);
const RUNS = Number(process.env.ORACLE_RUNS ?? 30);

const viewers: Viewer[] = [];

const viewer = async (as: CmisContext, filled: Filled): Promise<Viewer> => {
  const rows = await rowsSeenBy(as, filled);
  const strangers = ['nothing', filled.elsewhere, 'root-archive', filled.documents[0] ?? ''];
  return { as, rows, world: { folders: filled.folders, strangers, seen: new Set(rows.map(({ id }) => id)) } };
};

beforeAll(async () => {
  vi.stubEnv('CMIS_REPOSITORIES', 'main, archive');
  const filled = await fillStore(SIZE);
  vi.unstubAllEnvs();
  viewers.push(await viewer(alice, filled), await viewer(member('rita'), filled));
});

const compareRows = (a: Joined, b: Joined, order: readonly Sort[]): number => {
  for (const { table, definition, descending } of order) {
    const [[left], [right]] = [valuesIn(a, table, definition.id), valuesIn(b, table, definition.id)];
    const difference =
      left === undefined || right === undefined
        ? Number(left !== undefined) - Number(right !== undefined)
        : compareValues(definition.propertyType, left, right);
    if (difference !== 0) return descending ? -difference : difference;
  }
  return 0;
};

const keyOf = (row: Joined, tables: readonly Table[]): string =>
  tables.map(({ index }) => row[index]?.id ?? '').join(' ');

/** The rows of an answer, known by the ids of their objects; every value is held against the oracle's. */
const rowsIn = (objects: readonly ObjectData[], { select, tables, rows }: Statement): readonly Joined[] => {
  const byKey = new Map(rows.map((row) => [keyOf(row, tables), row]));
  return objects.map(({ properties }) => {
    const named = new Map(properties.map((one) => [one.queryName, one]));
    const key = tables
      .map(({ index }) => {
        const id = select.find(({ table, definition }) => table === index && definition.id === 'cmis:objectId');
        return named.get(id?.name ?? '')?.values[0] ?? '';
      })
      .join(' ');
    const row = byKey.get(key);
    if (row === undefined) throw new Error(`The answer has a row that is none: ${key}`);
    const told = properties.map(({ queryName, propertyDefinitionId, values }) => [
      queryName,
      propertyDefinitionId,
      values,
    ]);
    expect(told).toEqual(
      select.map(({ name, definition, table }) => [name, definition.id, valuesIn(row, table, definition.id)]),
    );
    return row;
  });
};

/** Every page of a statement; together they are the answer, and each says whether more follow. */
const checkPages = async (statement: Statement, found: readonly Joined[]): Promise<void> => {
  const { viewer, tables, allVersions } = statement;
  const size = Math.max(statement.limit, Math.ceil(found.length / MOST_PAGES), 1);
  for (let skip = 0; skip === 0 || skip < found.length + size; skip += size) {
    const { objects, hasMoreItems, numItems } = await asked(statementOf(statement), {
      as: viewer.as,
      searchAllVersions: allVersions,
      maxItems: size,
      skipCount: skip,
    });
    const keys = (rows: readonly Joined[]) => rows.map((row) => keyOf(row, tables));
    expect(keys(rowsIn(objects, statement))).toEqual(keys(found.slice(skip, skip + size)));
    expect(hasMoreItems).toBe(skip + size < found.length);
    expect([undefined, found.length]).toContain(numItems);
  }
};

/** Objects that a statement may read: fewer than exist. */
const FEW = '12';
const PAGE = 5;
/** Most pages that are read of one result. */
const MOST_PAGES = 6;

/** With this low bound other plans are chosen; each answers correctly page by page, or refuses. */
const checkBounded = async (statement: Statement, expected: readonly string[]): Promise<void> => {
  const { viewer, tables, order, allVersions } = statement;
  const options = { as: viewer.as, searchAllVersions: allVersions, maxItems: PAGE };
  const rows: Joined[] = [];
  vi.stubEnv('MAX_QUERY_ROWS', FEW);
  try {
    for (let more = true; more; ) {
      const { objects, hasMoreItems, numItems } = await asked(statementOf(statement), {
        ...options,
        skipCount: rows.length,
      });
      expect([undefined, expected.length]).toContain(numItems);
      if (hasMoreItems) expect(objects).toHaveLength(PAGE);
      rows.push(...rowsIn(objects, statement));
      more = hasMoreItems;
    }
    expect(rows.map((row) => keyOf(row, tables)).toSorted()).toEqual(expected.toSorted());
  } catch (error) {
    if ((error as { code?: string }).code !== 'runtime') throw error;
    const found = rows.map((row) => keyOf(row, tables));
    expect(new Set(found).size).toBe(found.length);
    expect(found.every((key) => expected.includes(key))).toBe(true);
  } finally {
    vi.unstubAllEnvs();
  }
  checkOrder(rows, order);
};

const checkOrder = (rows: readonly Joined[], order: readonly Sort[]): void => {
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    if (next !== undefined) expect(compareRows(row, next, order)).toBeLessThanOrEqual(0);
  }
};

const check = async (statement: Statement): Promise<void> => {
  const { viewer, tables, where, order, allVersions, skip, limit } = statement;
  const text = statementOf(statement);
  const expected = statement.rows.filter((row) => where === undefined || where.holds(row) === true);
  const options = { as: viewer.as, searchAllVersions: allVersions };
  const all = await asked(text, options);
  const found = rowsIn(all.objects, statement);
  const keys = (rows: readonly Joined[]) => rows.map((row) => keyOf(row, tables));
  expect(keys(found).toSorted()).toEqual(keys(expected).toSorted());
  expect([all.hasMoreItems, all.numItems]).toEqual([false, expected.length]);
  checkOrder(found, order);
  const some = await asked(text, { ...options, skipCount: skip, maxItems: limit });
  expect(keys(rowsIn(some.objects, statement))).toEqual(keys(found.slice(skip, skip + limit)));
  expect(some.hasMoreItems).toBe(skip + limit < expected.length);
  expect([undefined, expected.length]).toContain(some.numItems);
  await checkPages(statement, found);
  await checkBounded(statement, keys(expected));
};

const report = (statements: fc.Arbitrary<Statement>, numRuns = RUNS) =>
  fc.assert(
    fc.asyncProperty(statements, async (statement) => {
      try {
        await check(statement);
      } catch (error) {
        throw new Error(
          `${statement.viewer.as.caller.name} ${statement.allVersions ? 'all versions ' : ''}${statement.skip}+${statement.limit}: ${statementOf(statement)}`,
          { cause: error },
        );
      }
    }),
    { numRuns, endOnFailure: false, verbose: 0 },
  );

test('every page and count equals that of a full scan, whatever the access path', async () => {
  for (const viewer of viewers)
    for (const type of EXPOSED_TYPES) {
      const { world } = viewer;
      const table = tableOf(0, type, ['', `${type.id}.`], viewer, true);
      for (const [index, [path]] of conditionsByPath(table, world).entries()) {
        const where = (one: Table) => conditionsByPath(one, world)[index]?.[1] ?? fc.constant(undefined);
        // Only a folder's children mix types, repositories and versions.
        await report(anySelect([viewer], [type], where), Math.ceil(RUNS / (path === 'IN_FOLDER' ? 4 : 30)));
      }
    }
}, 3_600_000);

test('statements about one table find what a full scan finds', () => report(anySelect(viewers)), 3_600_000);

test('joins find what a nested loop over all rows finds', () => report(anyJoined(viewers)), 3_600_000);
