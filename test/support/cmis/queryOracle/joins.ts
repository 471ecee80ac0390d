import fc from 'fast-check';
import { getType } from '#lib/cmis/domain/types/types.ts';
import { anyCondition, type Joined, type Table } from './conditions.ts';
import { compareValues } from './literals.ts';
import { anyColumns, anySort, page, type Statement, tableOf, type Viewer, valuesIn } from './statements.ts';

/** Pairs of columns that a join may compare, the left one first. */
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
].map(getType);

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

/** Generates a statement that joins two or three tables, in either order. */
export const anyJoined = (viewers: readonly Viewer[]): fc.Arbitrary<Statement> =>
  fc
    .tuple(
      fc.constantFrom(...viewers),
      fc.array(fc.constantFrom(...JOINED), { minLength: 3, maxLength: 3 }),
      fc.boolean(),
      fc.nat(2),
    )
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
            select: anyColumns(tables),
            from: fc.constant(text),
            rows: fc.constant(rows),
            where: fc.option(anyCondition(tables, viewer.world), { nil: undefined, freq: 3 }),
            order: anySort(tables),
            allVersions: fc.constant(allVersions),
            ...page,
          }),
        );
    });
