import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { freezeOrders } from '#lib/procurement/domain/replanning/freezeOrders.ts';
import { toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { isFeasibleColumn } from '#lib/procurement/optimiser/columns/isFeasibleColumn.ts';
import { toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { createPartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { priceHeuristically } from '#lib/procurement/optimiser/pricing/beamSearch/heuristicPricing.ts';
import { buildPartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { createRelaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { solveStage } from '#lib/procurement/optimiser/pricing/scaled/objectiveStage.ts';
import { priceExactly } from '#lib/procurement/optimiser/pricing/stages/exactPricing.ts';
import {
  computeMinimumReceipts,
  getCoverageCost,
  solveCoverage,
} from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import { calculateAskedPlan } from '#test/support/procurement/askedPlan.ts';
import { anyReplanning, listLines } from '#test/support/procurement/changedProblem.ts';

const milp = await loadMilpSolver();

const ON_TIME = { name: 'OnTime', order: ['LateUnitPeriods'], recycledSupplierIds: [], recycledPartTypes: [] } as const;

/** Nobody is served by these orders: cost counts, lateness does not, so that every frozen order is unwelcome. */
const WEIGHTS = { factors: [3, 0, 0, 0.1, 0, 0, 1, 0], order: 0, supplier: 0 };

const listFrozenParts = (problem: Problem, prices: readonly number[]) =>
  problem.parts
    .filter(({ planned = [] }) => planned.length > 0)
    .map((part) => {
      const context = createPartContext(problem, part, ON_TIME);
      const { model, orderByOption } = context;
      const { quantities } = solveCoverage(milp, model);
      const orders = { orderByOption, getPrice: (order: number) => prices[order % prices.length] ?? 0 };
      const floor = computeMinimumReceipts(model, computeCost(model, getCoverageCost(model), quantities));
      return { context, model, form: toCostFunction(context, WEIGHTS), orders, floor, known: quantities };
    });

/** The same part without the mark of frozen orders, and these orders as rows. */
const unmark = (model: PartModel) => ({
  free: { ...model, options: model.options.map(({ isForced: _, ...option }) => option) },
  cuts: model.options.flatMap(({ isForced, low, high }, n) =>
    isForced ? [{ low, high, terms: [[n, 1] as const] }] : [],
  ),
});

test('each method of pricing keeps the frozen orders of a part and finds the best plan beside them', () => {
  let parts = 0;
  fc.assert(
    fc.property(
      anyReplanning(),
      fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 3, maxLength: 9 }),
      ({ before, after, periodId }, prices) => {
        const lines = listLines(calculateAskedPlan(milp, before, ON_TIME));
        const problem = freezeOrders(after, { from: 'before', periodId, lines });
        for (const { context, model, form, orders, floor, known } of listFrozenParts(problem, prices)) {
          parts += 1;
          const { free, cuts } = unmark(model);
          const priced = { ...orders, floor };
          const truth = solveStage(
            milp,
            buildPartMilp(free, false, priced),
            { minimised: form, kept: [] },
            { nodes: 2_000, known: undefined, cuts },
          ).value;
          const isPlan = (quantities: readonly number[]) => isFeasibleColumn(model, toColumn(model, quantities));

          const program = solveStage(
            milp,
            buildPartMilp(model, false, priced),
            { minimised: form, kept: [] },
            { nodes: 2_000 },
          );
          expect(program.value).toBeCloseTo(truth, 4);
          expect(isPlan(program.quantities)).toBe(true);

          const costs = { unit: form.unit, fixed: orders.orderByOption.map(() => 0), held: form };
          const relaxation = createRelaxation(model, floor);
          relaxation.solve(costs);
          expect(relaxation.bound()).toBeLessThanOrEqual(truth + 1e-6);

          for (const nodes of [2_000, 0]) {
            const found = priceExactly(milp, { model, form, orders, floor }, known, { nodes, hasTables: true });
            const rounding = 1e-4 * (1 + Math.abs(truth));
            expect(isPlan(found.quantities)).toBe(true);
            expect(found.bound).toBeLessThanOrEqual(truth + 1e-6 * (1 + Math.abs(truth)));
            expect(found.value).toBeGreaterThanOrEqual(truth - rounding);
            if (nodes > 0) expect(found.value).toBeLessThanOrEqual(truth + rounding);
          }
          const searched = priceHeuristically(
            context,
            { floor, linearWeights: WEIGHTS, getPrice: orders.getPrice },
            8,
            true,
          );
          if (searched !== undefined) expect(isPlan(searched)).toBe(true);
        }
      },
    ),
    { numRuns: 60, seed: 3 },
  );
  expect(parts).toBeGreaterThan(30);
});
