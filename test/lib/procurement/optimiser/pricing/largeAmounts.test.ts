import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPlan } from '#lib/procurement/domain/check/checkPlan.ts';
import { findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import {
  advanceCalculation,
  beginCalculation,
  finishCalculation,
} from '#lib/procurement/optimiser/schedule/calculation.ts';
import { anyBody } from '#test/support/procurement/anyBody.ts';

const milp = await loadMilpSolver();

type Tables = Record<string, readonly (readonly number[])[]>;

/** The columns with amounts of units, per table. */
const AMOUNTS: Readonly<Record<string, readonly number[]>> = {
  Part: [1, 2],
  AvailableParts: [1],
  PartsToBuy: [1],
  SupplierPart: [2, 3],
  OfferPartSupplier: [4, 5],
};

/** Returns the same problem in a unit of measure that is `factor` times smaller. */
const inSmallerUnits = ({ materialList }: { readonly materialList: Tables }, factor: number) => ({
  materialList: Object.fromEntries(
    Object.entries(materialList).map(([name, rows]) => [
      name,
      rows.map((row) => row.map((value, n) => (AMOUNTS[name]?.includes(n) ? factor * value : value))),
    ]),
  ),
});

const calculated = (body: unknown, name: string) => {
  const configuration = findConfiguration(name);
  const read = readProblem(body);
  if (configuration === undefined || 'errors' in read) throw new Error('The problem is not accepted');
  const state = advanceCalculation(read.problem, configuration, beginCalculation(), {
    milp,
    shouldStop: () => false,
    onProgress: () => undefined,
  });
  const { kpis, message } = finishCalculation(read.problem, configuration, state);
  expect(checkPlan(read.problem, configuration, finishCalculation(read.problem, configuration, state))).toEqual([]);
  return { kpis, message, state };
};

const FIRST = { LowestCost: 'TotalCost', OnTime: 'LateUnitPeriods' } as const;

const factors = fc.constantFrom(10_000_000, 99_999_989, 1_000_000_000);

test.each(['LowestCost', 'OnTime'] as const)(
  'amounts in millions: %s is no worse than in larger units, and no bound is above it',
  (name) => {
    fc.assert(
      fc.property(anyBody(), factors, (body, factor) => {
        const larger = inSmallerUnits(body as never, factor);
        fc.pre(!('errors' in readProblem(larger)));
        const small = calculated(body, name);
        const large = calculated(larger, name);
        const least = factor * small.kpis[FIRST[name]];
        const covers = (['UnavailableUnits', 'EndMinimumStockShortfall'] as const).map(
          (tier) => [large.kpis[tier], factor * small.kpis[tier]] as const,
        );
        const isSameCoverage = covers.every(([mine, its]) => mine === its);
        expect(large.kpis.UnavailableUnits).toBeLessThanOrEqual(factor * small.kpis.UnavailableUnits);
        if (!isSameCoverage) return;
        expect(large.state.bound).toBeLessThanOrEqual(least);
        if (large.message.includes('Gap=0.00')) expect(large.kpis[FIRST[name]]).toBeLessThanOrEqual(least);
      }),
      { numRuns: 60 },
    );
  },
);

test('amounts whose coverage exceeds the safe integers are refused with the limit', () => {
  const read = readProblem({
    materialList: {
      Part: [[7, 100_000_000, 0, 1]],
      AvailableParts: [],
      ProductionPlan: [],
      PartsToBuy: [[7, 100_000_000, 0, 1]],
      Supplier: [],
      SupplierPart: [],
      OfferPartSupplier: [],
      Periods: [[1, 1, 1]],
    },
  });

  expect(read).toMatchObject({
    errors: [{ code: 'E-LIMIT', key: 'partTooLarge', values: { part: 7, required: 100_000_000 } }],
  });
});

test('a supplier minimum of fifty million for one unit ends in the cheapest plan, not in a failure', () => {
  // Supplier 2 offers less than its minimum, so the unit has to come from supplier 1 with all of its minimum.
  const { kpis, message } = calculated(
    {
      materialList: {
        Part: [[1, 0, 0, 0]],
        AvailableParts: [],
        ProductionPlan: [],
        PartsToBuy: [[1, 1, 0, 2]],
        Supplier: [
          [1, 100, 1],
          [2, 100, 1],
        ],
        SupplierPart: [
          [1, 1, 50_000_004, 200_000_003, 0],
          [2, 1, 99_999_999, 250_000_000, 0],
        ],
        OfferPartSupplier: [
          [1, 1, 1, 1, 200_000_002, 0, 1, 3, 1],
          [2, 1, 1, 0, 200_000_004, 0, 1, 3, 1],
          [3, 2, 1, 1, 50_000_000, 0, 1, 3, 2],
        ],
        Periods: [
          [1, 1, 1],
          [2, 2, 1],
          [3, 3, 1],
        ],
      },
    },
    'LowestCost',
  );

  expect(kpis).toMatchObject({ UnavailableUnits: 0, LateUnitPeriods: 0, TotalCost: 50_000_004 });
  expect(message).toContain('Gap=0.00; ');
});

test('fifty million units that a supplier can deliver are bought, and no plan without them is proven optimal', () => {
  // Supplier 1 sells at least 50,000,001 units, one more than needed; supplier 2 offers nothing.
  const { kpis, message } = calculated(
    {
      materialList: {
        Part: [[1, 0, 200_000_005, 0]],
        AvailableParts: [],
        ProductionPlan: [],
        PartsToBuy: [
          [1, 49_999_995, 0, 1],
          [1, 5, 1, 1],
        ],
        Supplier: [
          [1, 100, 1],
          [2, 100, 1],
        ],
        SupplierPart: [
          [1, 1, 50_000_001, 52_999_994, 0],
          [2, 1, 0, 50_000_002, 0],
        ],
        OfferPartSupplier: [
          [1, 1, 1, 1, 50_000_002, 2, 1, 3, 1],
          [2, 1, 1, 0, 52_000_001, 0, 1, 3, 3],
          [3, 1, 1, 0, 199_999_998, 0, 1, 3, 1],
        ],
        Periods: [
          [1, 1, 1],
          [2, 2, 1],
          [3, 3, 1],
        ],
      },
    },
    'LowestCost',
  );

  expect(kpis).toMatchObject({ UnavailableUnits: 0, TotalCost: 50_000_001 });
  expect(message).toContain('Gap=0.00; ');
});
