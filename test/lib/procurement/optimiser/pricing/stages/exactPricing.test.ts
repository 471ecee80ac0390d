import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { createPartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { computeCostAtOrderPrices } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { priceExactly } from '#lib/procurement/optimiser/pricing/stages/exactPricing.ts';
import {
  computeMinimumReceipts,
  getCoverageCost,
  solveCoverage,
} from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import { anyBody } from '#test/support/procurement/anyBody.ts';

const milp = await loadMilpSolver();

const recycled = { recycledSupplierIds: [], recycledPartTypes: [] };

/** The parts of a problem with order costs, each with a column of best coverage. */
const pricedParts = (body: unknown, prices: readonly number[]) => {
  const read = readProblem(body);
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  return read.problem.parts.map((part) => {
    const open = createPartContext(read.problem, part, recycled);
    const { quantities } = solveCoverage(milp, open.model);
    const form = toCostFunction(open, { factors: [3, 4, 1, 0.1, 0, 0, 0.01, 0], order: 0, supplier: 0 });
    const orders = {
      orderByOption: open.orderByOption,
      getPrice: (order: number) => prices[order % prices.length] ?? 0,
    };
    const floor = computeMinimumReceipts(open.model, computeCost(open.model, getCoverageCost(open.model), quantities));
    return { model: open.model, form, orders, floor, known: quantities };
  });
};

const somePrices = fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 3, maxLength: 9 });

test('exact pricing of a part finds the optimal value of its MILP', () => {
  fc.assert(
    fc.property(anyBody(), somePrices, (body, prices) => {
      for (const { model, form, orders, floor, known } of pricedParts(body, prices)) {
        const solve = (hasTables: boolean) =>
          priceExactly(milp, { model, form, orders, floor }, known, { nodes: 2_000, hasTables });
        const searched = solve(true);
        const program = solve(false);
        // A relative gap of 0.0001 is left.
        const rounding = 1e-4 * (1 + Math.abs(program.value));
        expect(Math.abs(searched.value - program.value)).toBeLessThanOrEqual(rounding);
        expect(Math.abs(searched.bound - program.value)).toBeLessThanOrEqual(rounding);
        expect(computeCostAtOrderPrices(model, form, orders, searched.quantities)).toBeCloseTo(searched.value, 6);
      }
    }),
    { numRuns: 40 },
  );
});

test('with less effort the bound is weaker, but never above the least cost', () => {
  fc.assert(
    fc.property(anyBody(), somePrices, fc.integer({ min: 1, max: 40 }), (body, prices, steps) => {
      for (const { model, form, orders, floor, known } of pricedParts(body, prices)) {
        const price = (nodes: number, hasTables: boolean) =>
          priceExactly(milp, { model, form, orders, floor }, known, { nodes, steps, hasTables });
        const { value } = price(2_000, false);
        for (const nodes of [0, 1, 5])
          expect(price(nodes, true).bound).toBeLessThanOrEqual(value + 1e-6 * (1 + Math.abs(value)));
      }
    }),
    { numRuns: 40 },
  );
});

test('a plan is found even if orders serve only to reach the minimum of their supplier', () => {
  const body = {
    materialList: {
      Part: [[1, 0, 0, 1]],
      AvailableParts: [],
      ProductionPlan: [],
      PartsToBuy: [[1, 5, 0, 4]],
      Supplier: [
        [1, 100, 1],
        [2, 100, 1],
      ],
      // Offers 1 and 2 reach the minimum of 40 only together, with 60 units; offer 3 is dear.
      SupplierPart: [
        [1, 1, 40, 100, 1],
        [2, 1, 0, 100, 1],
      ],
      OfferPartSupplier: [
        [1, 1, 1, 1, 30, 30, 1, 1, 1],
        [2, 1, 1, 2, 30, 30, 1, 1, 1],
        [3, 2, 1, 1, 30, 30, 1, 1, 20],
      ],
      Periods: [
        [1, 1, 1],
        [2, 2, 1],
        [3, 3, 1],
        [4, 4, 1],
      ],
    },
  };
  for (const { model, form, orders, floor, known } of pricedParts(body, [10])) {
    const effort = { nodes: 300, hasTables: true };
    const { value, bound, quantities } = priceExactly(milp, { model, form, orders, floor }, known, effort);
    expect(quantities.reduce((total, quantity) => total + quantity, 0)).toBe(60);
    // 180 for the units, 10 for the order, and 30, 60 and 55 units in stock.
    expect(value).toBeCloseTo(191.45, 6);
    expect(bound).toBeCloseTo(191.45, 6);
  }
});

test.each([
  // Offers of one supplier with a shared quantity: 14 units are required, 24 are available.
  [
    [
      [3, 6],
      [11, 1],
    ],
    24,
    [
      [1, 10, 0, 5, 6, 10],
      [0, 12, 2, 1, 1, 7],
      [0, 14, 0, 3, 4, 5],
    ],
    0,
  ],
  [
    [[12, 4]],
    25,
    [
      [0, 25, 0, 1, 1, 6],
      [1, 31, 0, 4, 4, 10],
      [0, 35, 13, 1, 3, 7],
      [0, 10, 0, 1, 4, 9],
      [1, 5, 9, 3, 3, 12],
    ],
    13,
  ],
])('the bound holds for any number of steps: %j', (needs, available, offers, price) => {
  const body = {
    materialList: {
      Part: [[1, 0, 0, 1]],
      AvailableParts: [],
      ProductionPlan: [],
      PartsToBuy: needs.map(([amount, period], n) => [1, amount, n, period]),
      Supplier: [[1, 100, 1]],
      SupplierPart: [[1, 1, 0, available, 1]],
      OfferPartSupplier: offers.map((offer, n) => [n + 1, 1, 1, ...offer]),
      Periods: [1, 2, 3, 4, 5, 6].map((period) => [period, period, 1]),
    },
  };
  for (const { model, form, orders, floor, known } of pricedParts(body, [price])) {
    const solve = (steps: number, nodes: number, hasTables: boolean) =>
      priceExactly(milp, { model, form, orders, floor }, known, { steps, nodes, hasTables });
    const { value } = solve(0, 2_000, false);
    const wrong = Array.from({ length: 80 }, (_, n) => n + 1).filter(
      (steps) => solve(steps, 0, true).bound > value + 1e-6 * (1 + value),
    );
    expect(wrong).toEqual([]);
  }
});
