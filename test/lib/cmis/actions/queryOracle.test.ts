import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import type { ObjectData, PropertyDefinition } from '#lib/cmis/domain/model.ts';
import { EXPOSED_TYPES, isOfType, type ObjectType, typeOf } from '#lib/cmis/domain/types.ts';
import { member } from '#test/support/cmisAccess.ts';
import { alice } from '#test/support/cmisObjects.ts';
import { asked } from '#test/support/cmisQuery.ts';
import {
  anyCondition,
  type Condition,
  columnName,
  columnsOf,
  type Joined,
  type Table,
  type World,
} from '#test/support/queryOracle/conditions.ts';
import { compareValues } from '#test/support/queryOracle/literals.ts';
import { type Row, rowsSeenBy } from '#test/support/queryOracle/rows.ts';
import { type Filled, fillStore } from '#test/support/queryOracle/store.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

const SIZE = Number(process.env.ORACLE_SIZE ?? 60);
const RUNS = Number(process.env.ORACLE_RUNS ?? 100);

interface Viewer {
  readonly as: CmisContext;
  readonly rows: readonly Row[];
  readonly world: World;
}

const viewers: Viewer[] = [];

const viewer = async (as: CmisContext, filled: Filled): Promise<Viewer> => {
  const rows = await rowsSeenBy(as, filled);
  return { as, rows, world: { folders: filled.folders, seen: new Set(rows.map(({ id }) => id)) } };
};

beforeAll(async () => {
  const filled = await fillStore(SIZE);
  viewers.push(await viewer(alice, filled), await viewer(member('rita'), filled));
}, 120_000);

/** A column of the answer. */
interface Column {
  readonly table: number;
  readonly definition: PropertyDefinition;
  readonly text: string;
  readonly name: string;
}

interface Sort {
  readonly table: number;
  readonly definition: PropertyDefinition;
  readonly descending: boolean;
  readonly text: string;
}

interface Statement {
  readonly viewer: Viewer;
  readonly tables: readonly Table[];
  readonly select: readonly Column[];
  readonly from: string;
  /** All rows of FROM. */
  readonly rows: readonly Joined[];
  readonly where: Condition | undefined;
  readonly order: readonly Sort[];
  readonly allVersions: boolean;
  readonly skip: number;
  readonly limit: number;
}

const valuesIn = (row: Joined, table: number, id: string) => row[table]?.values.get(id) ?? [];

const anyViewer = fc.nat(1).map((index): Viewer => viewers[index] as Viewer);

const tableOf = (
  index: number,
  type: ObjectType,
  qualifiers: readonly string[],
  { rows }: Viewer,
  allVersions: boolean,
): Table => ({
  index,
  type,
  qualifiers,
  rows: rows.filter((row) => isOfType(typeOf(row.typeId), type.id) && (allVersions || row.isLatest)),
});

const anyColumns = (tables: readonly Table[], isJoin: boolean): fc.Arbitrary<readonly Column[]> =>
  fc
    .tuple(
      ...tables.map((table) =>
        fc.array(
          fc
            .constantFrom(...columnsOf(table))
            .chain((definition) => columnName(table, definition).map((text) => ({ definition, text }))),
          { maxLength: 3 },
        ),
      ),
    )
    .map((picked) => {
      const all = picked.flatMap((some, index) => {
        const table = tables[index] as Table;
        const id = {
          definition: table.type.properties.get('cmis:objectId') as PropertyDefinition,
          text: `${table.qualifiers[0]}cmis:objectId`,
        };
        return [id, ...some].map((one) => ({ ...one, table: table.index }));
      });
      return all
        .map(({ definition, text, table }, index) => ({
          definition,
          table,
          text: `${text}${index % 2 === 0 ? ' AS' : ''} c${index}`,
          name: `c${index}`,
        }))
        .map((column) => (isJoin ? column : column));
    });

const anySort = (tables: readonly Table[]): fc.Arbitrary<readonly Sort[]> =>
  fc.array(
    fc.constantFrom(...tables).chain((table) =>
      fc
        .tuple(
          fc.constantFrom(...columnsOf(table).filter(({ orderable }) => orderable)),
          fc.constantFrom('', ' ASC', ' desc', ' DESC'),
        )
        .chain(([definition, direction]) =>
          columnName(table, definition).map((text) => ({
            table: table.index,
            definition,
            descending: / desc/i.test(direction),
            text: `${text}${direction}`,
          })),
        ),
    ),
    { maxLength: 3 },
  );

const page = { skip: fc.nat(12), limit: fc.nat(12) };

const anySelect: fc.Arbitrary<Statement> = fc
  .tuple(anyViewer, fc.constantFrom(...EXPOSED_TYPES), fc.boolean(), fc.constantFrom('', ' t', ' AS t'))
  .chain(([viewer, type, allVersions, alias]) => {
    const table = tableOf(0, type, alias === '' ? ['', `${type.id}.`] : ['', 't.'], viewer, allVersions);
    return fc.record({
      viewer: fc.constant(viewer),
      tables: fc.constant([table]),
      select: anyColumns([table], false),
      from: fc.constant(`${type.queryName}${alias}`),
      rows: fc.constant(table.rows.map((row) => [row])),
      where: fc.option(anyCondition([table], viewer.world), { nil: undefined, freq: 8 }),
      order: anySort([table]),
      allVersions: fc.constant(allVersions),
      ...page,
    });
  });

const KEYS: readonly (readonly [left: string, right: string])[] = [
  ['cmis:objectId', 'cmis:sourceId'],
  ['cmis:targetId', 'cmis:objectId'],
  ['cmis:createdBy', 'cmis:createdBy'],
  ['cmis:versionSeriesId', 'cmis:versionSeriesId'],
  ['cmis:versionSeriesCheckedOutId', 'cmis:objectId'],
  ['cmis:objectTypeId', 'cmis:objectTypeId'],
  ['cmis:contentStreamLength', 'triad:noticeMonths'],
  ['triad:noticeMonths', 'triad:pages'],
  ['triad:value', 'triad:budget'],
  ['triad:signed', 'triad:starts'],
  ['cmis:parentId', 'cmis:parentId'],
  ['cmis:parentId', 'cmis:objectId'],
  ['triad:reference', 'triad:reference'],
  ['triad:confidential', 'cmis:isImmutable'],
  ['cmis:contentStreamFileName', 'cmis:name'],
];

const JOINED = [
  'cmis:document',
  'triad:contract',
  'cmis:folder',
  'cmis:relationship',
  'triad:project',
  'triad:scan',
].map(typeOf);

const keysOf = (a: Table, b: Table) =>
  KEYS.filter(([left, right]) => a.type.properties.has(left) && b.type.properties.has(right));

interface From {
  readonly text: string;
  readonly tables: readonly Table[];
  readonly rows: readonly Joined[];
}

const merged = (a: Joined, b: Joined): Joined => Array.from({ length: 3 }, (_, index) => a[index] ?? b[index]);

const join = (
  left: From,
  right: From,
  outer: boolean,
  on: readonly [Table, string, Table, string],
  text: string,
): From => {
  const [a, from, b, to] = on;
  const kind = a.type.properties.get(from)?.propertyType ?? 'string';
  const rows = left.rows.flatMap((one) => {
    const [value] = valuesIn(one, a.index, from);
    const matches = right.rows.filter((other) => {
      const [found] = valuesIn(other, b.index, to);
      return value !== undefined && found !== undefined && compareValues(kind, value, found) === 0;
    });
    return matches.length === 0 && outer ? [merged(one, [])] : matches.map((other) => merged(one, other));
  });
  return { text, tables: [...left.tables, ...right.tables], rows };
};

const anyJoin = (left: From, right: From): fc.Arbitrary<From | undefined> => {
  const pairs = left.tables.flatMap((a) =>
    right.tables.flatMap((b) => keysOf(a, b).map((key) => [a, key[0], b, key[1]] as const)),
  );
  if (pairs.length === 0) return fc.constant(undefined);
  return fc
    .tuple(
      fc.constantFrom(...pairs),
      fc.constantFrom('JOIN', 'INNER JOIN', 'LEFT JOIN', 'LEFT OUTER JOIN'),
      fc.boolean(),
    )
    .map(([on, word, isSwapped]) => {
      const sides = [`${on[0].qualifiers[0]}${on[1]}`, `${on[2].qualifiers[0]}${on[3]}`];
      const condition = (isSwapped ? sides.toReversed() : sides).join(' = ');
      return join(left, right, word.startsWith('LEFT'), on, `${left.text} ${word} ${right.text} ON ${condition}`);
    });
};

const anyJoined: fc.Arbitrary<Statement> = fc
  .tuple(anyViewer, fc.array(fc.constantFrom(...JOINED), { minLength: 3, maxLength: 3 }), fc.boolean(), fc.nat(2))
  .chain(([viewer, types, allVersions, shape]) => {
    const [a, b, c] = types.map((type, index): From => {
      const table = tableOf(index, type, [`t${index}.`], viewer, allVersions);
      return {
        text: `${type.id} t${index}`,
        tables: [table],
        rows: table.rows.map((row) => merged(Array(index).fill(undefined).concat(row), [])),
      };
    }) as [From, From, From];
    const bracketed = (from: From | undefined) => from && { ...from, text: `(${from.text})` };
    const from =
      shape === 0
        ? anyJoin(a, b)
        : shape === 1
          ? anyJoin(a, b).chain((first) => (first === undefined ? fc.constant(undefined) : anyJoin(first, c)))
          : anyJoin(b, c).chain((second) => {
              const right = bracketed(second);
              return right === undefined ? fc.constant(undefined) : anyJoin(a, right);
            });
    return from
      .filter((found): found is From => found !== undefined && found.rows.length < 1000)
      .chain(({ tables, rows, text }) =>
        fc.record({
          viewer: fc.constant(viewer),
          tables: fc.constant(tables),
          select: anyColumns(tables, true),
          from: fc.constant(text),
          rows: fc.constant(rows),
          where: fc.option(anyCondition(tables, viewer.world), { nil: undefined, freq: 3 }),
          order: anySort(tables),
          allVersions: fc.constant(allVersions),
          ...page,
        }),
      );
  });

const statementOf = ({ select, from, where, order }: Statement): string =>
  [
    `SELECT ${select.map(({ text }) => text).join(', ')} FROM ${from}`,
    ...(where === undefined ? [] : [`WHERE ${where.text}`]),
    ...(order.length === 0 ? [] : [`ORDER BY ${order.map(({ text }) => text).join(', ')}`]),
  ].join(' ');

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
  for (const [index, row] of found.entries()) {
    const next = found[index + 1];
    if (next !== undefined) expect(compareRows(row, next, order)).toBeLessThanOrEqual(0);
  }
  const some = await asked(text, { ...options, skipCount: skip, maxItems: limit });
  expect(keys(rowsIn(some.objects, statement))).toEqual(keys(found.slice(skip, skip + limit)));
  expect(some.hasMoreItems).toBe(skip + limit < expected.length);
  expect([undefined, expected.length]).toContain(some.numItems);
};

const report = (statements: fc.Arbitrary<Statement>) =>
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
    { numRuns: RUNS, endOnFailure: false, verbose: 0 },
  );

test('statements about one table find what a look at every object finds', () => report(anySelect), 600_000);

test('joins find what a look at every row finds', () => report(anyJoined), 600_000);
