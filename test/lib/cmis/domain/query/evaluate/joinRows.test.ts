import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JoinSource, joinRows } from '#lib/cmis/domain/query/evaluate/joinRows.ts';
import { createRowComparator, toResultProperties } from '#lib/cmis/domain/query/evaluate/result.ts';
import { PLAIN, type Plain, queryOf } from './queryObjects.ts';

const objects = (prefix: string): fc.Arbitrary<readonly Plain[]> =>
  fc.array(fc.option(fc.constantFrom('a', 'b', 'c')), { maxLength: 5 }).map((names) =>
    names.map((name, index): Plain => {
      const values: Plain['values'] = name === null ? {} : { 'cmis:name': [name] };
      return { id: `${prefix}${index}`, values };
    }),
  );

const nameOf = ({ values }: Plain): unknown => values['cmis:name']?.[0];

const sourceOf = (tables: readonly (readonly Plain[])[]): JoinSource<Plain> => ({
  listObjects: (table) => tables[table] ?? [],
  reader: PLAIN,
  checkCount: () => undefined,
});

describe('a join', () => {
  test.each([
    ['JOIN', false],
    ['LEFT JOIN', true],
  ])('%s returns every pair with equal columns', (join, outer) => {
    const { from } = queryOf(`SELECT a.* FROM cmis:document a ${join} cmis:folder b ON b.cmis:name = a.cmis:name`);
    fc.assert(
      fc.property(objects('l'), objects('r'), (left, right) => {
        const rows = [...joinRows(from, sourceOf([left, right]))];
        const expected = left.flatMap((one) => {
          const pairs = right.filter((other) => nameOf(one) !== undefined && nameOf(one) === nameOf(other));
          return pairs.length === 0 && outer ? [[one, undefined]] : pairs.map((other) => [one, other]);
        });
        expect(rows).toEqual(expected);
      }),
    );
  });

  test('keeps rows of a join in parentheses that the outer join does not match', () => {
    const { from } = queryOf(
      'SELECT a.* FROM cmis:document a LEFT JOIN (cmis:folder b JOIN cmis:folder c ON b.cmis:name = c.cmis:name) ON a.cmis:name = c.cmis:name',
    );
    const tables: readonly (readonly Plain[])[] = [
      [
        { id: 'a1', values: { 'cmis:name': ['x'] } },
        { id: 'a2', values: {} },
      ],
      [{ id: 'b1', values: { 'cmis:name': ['x'] } }],
      [{ id: 'c1', values: { 'cmis:name': ['x'] } }],
    ];
    const rows = [...joinRows(from, sourceOf(tables))];
    expect(rows.map((row) => row.map((one) => one?.id))).toEqual([
      ['a1', 'b1', 'c1'],
      ['a2', undefined, undefined],
    ]);
  });
});

describe('rows', () => {
  const amounts: readonly Plain[] = [
    { id: '1', values: { 'triad:value': ['10'], 'cmis:name': ['b'] } },
    { id: '2', values: { 'triad:value': ['9.5'], 'cmis:name': ['a'] } },
    { id: '3', values: { 'cmis:name': ['B'] } },
    { id: '4', values: { 'triad:value': ['9.5'], 'cmis:name': ['c'] } },
  ];
  const order = (by: string): readonly string[] => {
    const query = queryOf(`SELECT * FROM triad:contract ORDER BY ${by}`);
    const rows = amounts.map((one) => [one]);
    return rows.sort(createRowComparator(query, PLAIN)).map(([one]) => String(one?.id));
  };

  test('are ordered by value, rows without one first, then by id in the same direction', () => {
    expect(order('triad:value')).toEqual(['3', '2', '4', '1']);
    expect(order('triad:value DESC')).toEqual(['1', '4', '2', '3']);
    expect(order('triad:value ASC, cmis:name DESC')).toEqual(['3', '4', '2', '1']);
    expect(order('cmis:name')).toEqual(['3', '2', '1', '4']);
  });

  test('become properties with the names of the statement', () => {
    const query = queryOf(
      "SELECT cmis:name AS n, triad:milestones, SCORE() AS s FROM triad:contract WHERE CONTAINS('fox')",
    );
    const one: Plain = { id: '1', values: { 'triad:milestones': ['1', '20'] }, score: 1 };
    expect(toResultProperties(query, [one], PLAIN)).toMatchObject([
      { type: 'string', propertyDefinitionId: 'cmis:name', queryName: 'n', values: [] },
      { type: 'integer', propertyDefinitionId: 'triad:milestones', queryName: 'triad:milestones', values: [1n, 20n] },
      { type: 'decimal', queryName: 's', values: ['1.000000'] },
    ]);
  });
});
