import { expect, test } from 'vitest';
import { isRelaxable, relaxGroup } from '#lib/procurement/domain/explain/relaxGroup.ts';
import type { Relaxation } from '#lib/procurement/domain/explain/relaxLimit.ts';
import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { toTables } from '#lib/procurement/domain/problem/toTables.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { LIMIT_GROUPS } from '#lib/procurement/domain/questions/alerts.ts';
import { type RelaxableGroup, relaxPart } from '#lib/procurement/optimiser/questions/limits/relaxedPart.ts';
import { instance } from '#test/support/procurement/procurement.ts';

/** The optimiser's names of the groups. */
const GROUPS: Readonly<Record<(typeof LIMIT_GROUPS)[number], RelaxableGroup>> = {
  MinimumAmount: 'lot',
  OfferCapacity: 'capacity',
  SupplierQuantity: 'quantity',
  MaximumStock: 'maximum',
  OfferClosed: 'window',
  LeadTime: 'leadTime',
};

const read = (body: unknown): Problem => {
  const result = readProblem(body);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.problem;
};

const applyRelaxations = (before: ProblemTables, relaxations: readonly Relaxation[]): unknown =>
  Object.fromEntries(
    Object.entries(before).map(([table, rows]) => [
      table,
      rows.map((cells, at) =>
        cells.map((cell, column) => {
          const relaxation = relaxations.find(
            (each) => 'row' in each && each.table === table && each.row === at && each.place === column,
          );
          return relaxation !== undefined && 'value' in relaxation ? relaxation.value : cell;
        }),
      ),
    ]),
  );

const tables: ProblemTables = {
  Part: [
    [10, 0, 50, 0],
    [20, 0, 0, 0],
  ],
  AvailableParts: [],
  ProductionPlan: [],
  PartsToBuy: [],
  Supplier: [],
  SupplierPart: [
    [1, 20, 4, 9, 0],
    [1, 10, 4, 9, 0],
  ],
  OfferPartSupplier: [
    [5, 1, 10, 1, 30, 8, 1, 4, 2],
    [6, 1, 20, 1, 30, 8, 1, 4, 2],
    [7, 2, 10, 1, 15, 0, 1, 4, 2],
  ],
  Periods: [],
};

test('A group of limits is relaxed in every row of its part: minimums fall to no less than 0, the others rise', () => {
  expect(relaxGroup('OfferCapacity', 10, 3, tables)).toEqual([
    { table: 'OfferPartSupplier', row: 0, place: 4, value: 33 },
    { table: 'OfferPartSupplier', row: 2, place: 4, value: 18 },
  ]);
  expect(relaxGroup('SupplierQuantity', 10, 3, tables)).toEqual([
    { table: 'SupplierPart', row: 1, place: 3, value: 12 },
  ]);
  expect(relaxGroup('MinimumAmount', 10, 5, tables)).toEqual([
    { table: 'OfferPartSupplier', row: 0, place: 5, value: 3 },
    { table: 'SupplierPart', row: 1, place: 2, value: 0 },
  ]);
  expect(relaxGroup('MaximumStock', 10, 5, tables)).toEqual([{ table: 'Part', row: 0, place: 2, value: 55 }]);
});

test('A maximum stock of 0 is none and stays so', () => {
  expect(relaxGroup('MaximumStock', 20, 5, tables)).toEqual([]);
});

test('Order periods become longer at both ends by listed periods; lead times fall to no less than 0', () => {
  const periods = [1, 2, 4, 8, 16].map((id) => [id, 20_260_000 + id, 1]);
  const offers = [
    [5, 1, 10, 3, 30, 8, 4, 8, 2],
    [6, 2, 10, 0, 30, 8, 1, 16, 2],
  ];
  const dated: ProblemTables = { ...tables, Periods: periods, OfferPartSupplier: offers };

  expect(relaxGroup('OfferClosed', 10, 1, dated)).toEqual([
    { table: 'OfferPartSupplier', row: 0, place: 6, value: 2 },
    { table: 'OfferPartSupplier', row: 0, place: 7, value: 16 },
  ]);
  expect(relaxGroup('LeadTime', 10, 4, dated)).toEqual([{ table: 'OfferPartSupplier', row: 0, place: 3, value: 0 }]);
});

test.each(['02-tiny-lots-and-limits', '03-tiny-every-alert', '05-daily-calendar'])(
  'The changed data of %s are the problem whose plans the answer about its limits compares',
  (name) => {
    const problem = read(JSON.parse(instance(name)));
    const before = toTables(problem);
    for (const [place, part] of problem.parts.entries())
      for (const reason of LIMIT_GROUPS)
        for (const units of [1, 3]) {
          const relaxations = relaxGroup(reason, part.id, units, before);
          const { parts } = read({ materialList: applyRelaxations(before, relaxations) });
          expect(parts[place], `${reason} of part ${part.id} by ${units}`).toEqual(
            relaxPart(problem, part, GROUPS[reason], units),
          );
        }
  },
);

test('Reasons that are no group of limits are not relaxed', () => {
  expect(['LeadTime', 'ReceiptLate', 'toString', 'TradeOff'].map(isRelaxable)).toEqual([true, false, false, false]);
});
