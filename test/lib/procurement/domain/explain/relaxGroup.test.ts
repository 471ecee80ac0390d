import { expect, test } from 'vitest';
import { isRelaxable, relaxGroup } from '#lib/procurement/domain/explain/relaxGroup.ts';
import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';

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

test('Reasons that are no group of limits are not relaxed', () => {
  expect(['LeadTime', 'toString', 'TradeOff'].map(isRelaxable)).toEqual([false, false, false]);
});
