import { expect, test } from 'vitest';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { createPartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { improvePlan } from '#lib/procurement/optimiser/heuristics/improvementSweep.ts';
import { createRandom } from '#lib/procurement/optimiser/heuristics/random.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { keepsLimits } from '#lib/procurement/optimiser/model/partModel.ts';
import { computeCostAtOrderPrices } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { priceHeuristically } from '#lib/procurement/optimiser/pricing/heuristicPricing.ts';
import { buildPartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { solveStage } from '#lib/procurement/optimiser/pricing/stages/objectiveStage.ts';
import {
  computeMinimumReceipts,
  getCoverageCost,
  solveLexicographic,
} from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';

const milp = await loadMilpSolver();

const PERIODS = 12;
const SUPPLIERS = 4;

/** Cost, lateness, shortfall, risk and stock have weights. */
const linearWeights = { factors: [10, 25, 5, 0.1, 0, 0, 1, 0], order: 0, supplier: 0 };

/** A part with a requirement in every period; no supplier covers it alone, and orders have any price. */
const randomPart = (seed: number) => {
  const random = createRandom(seed);
  const upTo = (most: number) => 1 + Math.floor(random.next() * most);
  const suppliers = Array.from({ length: SUPPLIERS }, (_, n) => n + 1);
  const read = readProblem({
    materialList: {
      Part: [[1, 0, upTo(5), 1]],
      AvailableParts: [],
      ProductionPlan: [],
      PartsToBuy: Array.from({ length: PERIODS }, (_, n) => [1, upTo(12), 0, n + 1]),
      Supplier: suppliers.map((supplier) => [supplier, 60 + upTo(40), upTo(2) - 1]),
      SupplierPart: suppliers.map((supplier) => [supplier, 1, upTo(6), 10 + upTo(40), upTo(2)]),
      OfferPartSupplier: suppliers.flatMap((supplier) => [
        [2 * supplier, supplier, 1, upTo(3), 10 + upTo(25), upTo(5), 1, PERIODS, 5 + upTo(20)],
        [2 * supplier + 1, supplier, 1, upTo(2), 5 + upTo(25), upTo(8), 1, PERIODS, 5 + upTo(20)],
      ]),
      Periods: Array.from({ length: PERIODS }, (_, n) => [n + 1, n + 1, 1]),
    },
  });
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  const { problem } = read;
  const [part] = problem.parts;
  if (part === undefined) throw new Error('the problem has a part');
  const open = createPartContext(problem, part, { recycledSupplierIds: [], recycledPartTypes: [] });
  const form = toCostFunction(open, linearWeights);
  const covering = solveLexicographic(milp, open.model, [form], { nodes: 0 }).quantities;
  const floor = computeMinimumReceipts(open.model, computeCost(open.model, getCoverageCost(open.model), covering));
  const prices = new Map(open.orders.map((order) => [order, random.next() < 0.6 ? 0 : 40 * random.next()]));
  const getPrice = (order: number) => prices.get(order) ?? 0;
  const orders = { orderByOption: open.orderByOption, getPrice };
  return {
    open,
    form,
    floor,
    getPrice,
    orders,
    paidFor: (plan: readonly number[]) => computeCostAtOrderPrices(open.model, form, orders, plan),
  };
};

const parts = Array.from({ length: 120 }, (_, n) => randomPart(n + 1));

test('a better column keeps every limit and the coverage, and costs no more than the known one', () => {
  let better = 0;
  for (const { open, floor, getPrice, paidFor } of parts) {
    const known = priceHeuristically(open, { floor, linearWeights, getPrice }, 1);
    if (known === undefined) continue;
    const plan = improvePlan(open, { floor, linearWeights, getPrice, width: 8, isThorough: true, known, least: 0 });
    expect(keepsLimits(open.model, plan)).toBe(true);
    expect(plan.reduce((total, quantity) => total + quantity, 0)).toBeGreaterThanOrEqual(floor);
    expect(paidFor(plan)).toBeLessThanOrEqual(paidFor(known));
    if (paidFor(plan) < paidFor(known)) better += 1;
  }
  expect(better).toBeGreaterThan(parts.length / 3);
});

/** 25 MILPs, each proven and then searched, on a busy machine. */
const TIME = 120_000;

test('more subgradient steps find more of the columns that a MILP finds', { timeout: TIME }, () => {
  const lost = { known: 0, first: 0, second: 0 };
  for (const { open, floor, form, getPrice, orders, paidFor } of parts.slice(0, 25)) {
    const known = priceHeuristically(open, { floor, linearWeights, getPrice }, 1);
    if (known === undefined) continue;
    const { value } = solveStage(
      milp,
      buildPartMilp(open.model, false, { ...orders, floor }),
      { minimised: form, kept: [] },
      { nodes: 40, known },
    );
    const input = { floor, linearWeights, getPrice, width: 8, known, least: 0 };
    lost.known += paidFor(known) - value;
    lost.first += paidFor(improvePlan(open, { ...input, isThorough: false })) - value;
    lost.second += paidFor(improvePlan(open, { ...input, isThorough: true })) - value;
  }
  expect(lost.first).toBeLessThan(lost.known / 2);
  expect(lost.second).toBeLessThan(lost.first / 2);
});

test('a part with too small a possible gain is skipped', () => {
  for (const { open, floor, getPrice, paidFor } of parts) {
    const known = priceHeuristically(open, { floor, linearWeights, getPrice }, 1);
    if (known === undefined) continue;
    const input = { floor, linearWeights, getPrice, width: 8, isThorough: true, known };
    expect(improvePlan(open, { ...input, least: paidFor(known) })).toBe(known);
  }
});
