import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareTables, getKeyFields, type TableRow } from '#lib/procurement/domain/problem/compareTables.ts';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import { toTables } from '#lib/procurement/domain/problem/toTables.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { anyBody } from '#test/support/procurement/anyBody.ts';

const tablesOf = (body: unknown) => {
  const read = readProblem(body);
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  return toTables(read.problem);
};
const TABLES = Object.keys(FIELDS) as TableName[];
const toTexts = (rows: readonly TableRow[]): readonly string[] => rows.map((row) => row.join()).sort();

test('the differences of two problems turn the tables of the first into those of the second', () => {
  fc.assert(
    fc.property(anyBody(), anyBody(), (one, other) => {
      const [before, after] = [tablesOf(one), tablesOf(other)];
      const differences = compareTables(before, after);
      for (const table of TABLES) {
        const found = differences.find((difference) => difference.table === table);
        const gone = new Set([
          ...toTexts(found?.removed ?? []),
          ...toTexts(found?.changed.map((each) => each.before) ?? []),
        ]);
        const kept = before[table].filter((row) => !gone.has(row.join()));
        const added = [...(found?.added ?? []), ...(found?.changed.map((each) => each.after) ?? [])];
        expect(toTexts([...kept, ...added])).toEqual(toTexts(after[table]));
      }
    }),
  );
});

test('equal problems have no difference', () => {
  fc.assert(
    fc.property(anyBody(), (body) => {
      expect(compareTables(tablesOf(body), tablesOf(body))).toEqual([]);
    }),
  );
});

test('a changed price is one changed row', () => {
  const [body] = fc.sample(anyBody(), 1);
  const before = tablesOf(body);
  const offers = before.OfferPartSupplier.map((row, n) => (n === 0 ? row.with(8, 99_999) : row));
  const after = { ...before, OfferPartSupplier: offers } as typeof before;

  expect(compareTables(before, after)).toEqual(
    before.OfferPartSupplier.length === 0
      ? []
      : [
          {
            table: 'OfferPartSupplier',
            added: [],
            removed: [],
            changed: [{ before: before.OfferPartSupplier[0], after: offers[0] }],
          },
        ],
  );
  expect(getKeyFields('OfferPartSupplier')).toEqual(['OfferId', 'SupplierId', 'PartId']);
});
