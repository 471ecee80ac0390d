import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { isFeasibleColumn } from '#lib/procurement/optimiser/columns/isFeasibleColumn.ts';
import { type LinearWeights, toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { createPartContext, type PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { computeCost, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { hasManyOptions } from '#lib/procurement/optimiser/model/partModel.ts';
import {
  computeCostAtOrderPrices,
  listSharedOrders,
  shareOrderPrices,
} from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { priceHeuristically } from '#lib/procurement/optimiser/pricing/beamSearch/heuristicPricing.ts';
import { boundManyOptions } from '#lib/procurement/optimiser/pricing/manyOptions/boundManyOptions.ts';
import { priceManyOptions } from '#lib/procurement/optimiser/pricing/manyOptions/priceManyOptions.ts';
import { createRelaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { runSubgradientSteps } from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';
import { priceExactly } from '#lib/procurement/optimiser/pricing/stages/exactPricing.ts';
import {
  computeMinimumReceipts,
  getCoverageCost,
  solveCoverage,
} from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import { anyBody } from '#test/support/procurement/anyBody.ts';
import { buildDailyBody } from '#test/support/procurement/dailyBody.ts';

const milp = await loadMilpSolver();

const toContexts = (body: unknown): readonly PartContext[] => {
  const read = readProblem(body);
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  const { problem } = read;
  return problem.parts.map((part) =>
    createPartContext(problem, part, { recycledSupplierIds: [], recycledPartTypes: [] }),
  );
};

/** Weights for small problems, and weights at which the limits of a year of daily periods bind. */
const SMALL = { factors: [3, 4, 1, 0.1, 0, 0, 0.01, 0], order: 0, supplier: 0 };
const DAILY = { factors: [23, 400, 100, 60, 133, 10, 1, 0], order: 0, supplier: 0 };

/** A part with order prices, its relaxation and the cost of a plan of best coverage. */
const priceOrders = (
  context: PartContext,
  linearWeights: LinearWeights,
  prices: readonly number[],
  known: Quantities,
) => {
  const { model, orderByOption } = context;
  const form = toCostFunction(context, linearWeights);
  const orders = { orderByOption, getPrice: (order: number) => prices[order % prices.length] ?? 0 };
  const floor = computeMinimumReceipts(model, computeCost(model, getCoverageCost(model), known));
  const costs = shareOrderPrices(form, orders);
  const goal = computeCostAtOrderPrices(model, form, orders, known);
  return { model, form, orders, floor, relaxation: createRelaxation(model, floor), costs, goal };
};

test('no bound by cutting planes exceeds the least cost of a part', () => {
  const somePrices = fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 3, maxLength: 9 });
  let raised = 0;
  fc.assert(
    fc.property(anyBody(), somePrices, fc.integer({ min: 0, max: 40 }), (body, prices, steps) => {
      for (const context of toContexts(body)) {
        if (context.model.options.length === 0) continue;
        const { quantities: known } = solveCoverage(milp, context.model);
        const { model, form, orders, floor, relaxation, costs, goal } = priceOrders(context, SMALL, prices, known);
        const exact = { nodes: 2_000, hasTables: false };
        const { value } = priceExactly(milp, { model, form, orders, floor }, known, exact);
        const {
          bound,
          refund,
          costs: priced,
        } = boundManyOptions(milp, relaxation, { costs, orders }, { goal, rounds: steps });
        expect(bound).toBeLessThanOrEqual(value + 1e-6 * (1 + Math.abs(value)));
        expect(relaxation.bound() - refund).toBeCloseTo(bound, 6);
        relaxation.solve(priced);
        expect(relaxation.bound() - refund).toBeCloseTo(bound, 6);
        relaxation.solve(costs);
        if (bound > relaxation.bound() + 1e-6) raised += 1;
      }
    }),
    { numRuns: 150, seed: 1 },
  );
  expect(raised).toBeGreaterThan(10);
});

test('pricing of a part with many options finds plans of at least the least cost, and means of plans', () => {
  const somePrices = fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 3, maxLength: 9 });
  let better = 0;
  fc.assert(
    fc.property(anyBody(), somePrices, (body, prices) => {
      for (const context of toContexts(body)) {
        if (context.model.options.length === 0) continue;
        const { quantities: known } = solveCoverage(milp, context.model);
        const { model, form, orders, floor, goal } = priceOrders(context, SMALL, prices, known);
        const exact = { nodes: 2_000, hasTables: false };
        const { value } = priceExactly(milp, { model, form, orders, floor }, known, exact);
        const input = { form, orders, floor, known, steps: 30, isSearching: true };
        const { quantities, bound, mean } = priceManyOptions(milp, context, input);
        const found = computeCostAtOrderPrices(model, form, orders, quantities);
        const rounding = 1e-6 * (1 + Math.abs(value));
        expect(isFeasibleColumn(model, toColumn(model, quantities))).toBe(true);
        expect(found).toBeLessThanOrEqual(goal);
        expect(found).toBeGreaterThanOrEqual(value - rounding);
        expect(bound).toBeLessThanOrEqual(value + rounding);
        expect(mean.usage.every((share) => share > 0 && share < 1 + rounding)).toBe(true);
        if (found < goal) better += 1;
      }
    }),
    { numRuns: 60, seed: 1 },
  );
  expect(better).toBeGreaterThan(10);
});

test('30 cutting planes bound a part of daily periods more tightly than 90 subgradient steps', () => {
  const prices = [1_300, 3_200, 5_000];
  const context = toContexts(buildDailyBody(1, { parts: 10, days: 365 }))[7];
  if (context === undefined) throw new Error('the body has ten parts');
  const known = priceHeuristically(
    context,
    { floor: 0, linearWeights: DAILY, getPrice: (order) => prices[order % prices.length] ?? 0 },
    8,
  );
  if (known === undefined) throw new Error('the part has a plan');
  const { model, orders, relaxation, costs, goal } = priceOrders(context, DAILY, prices, known);
  expect(hasManyOptions(model)).toBe(true);
  expect(listSharedOrders(orders)).toEqual([]);
  const free = [...model.offers, ...model.sources].map(() => 0);
  const stepped = runSubgradientSteps(relaxation, costs, { from: free, goal, rounds: 90 }).bound;
  const planned = boundManyOptions(milp, relaxation, { costs, orders }, { goal, rounds: 30 }).bound;
  expect(planned).toBeGreaterThan(stepped);
  expect(planned).toBeLessThanOrEqual(goal);
});
