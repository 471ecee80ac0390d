import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitChanges } from '#lib/procurement/domain/replanning/limitChanges.ts';
import { toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { createPartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { combineCostFunctions, computeCost, getCostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { priceWithChanges } from '#lib/procurement/optimiser/parts/priceWithChanges.ts';
import { buildPartMilp, countChanges } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { solveStage } from '#lib/procurement/optimiser/pricing/scaled/objectiveStage.ts';
import { isExclusive, solveCoverage } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import { calculateAskedPlan } from '#test/support/procurement/askedPlan.ts';
import { anyReplanning, listLines } from '#test/support/procurement/changedProblem.ts';

const milp = await loadMilpSolver();

const CHEAPEST = { name: 'Cheapest', order: ['TotalCost'], recycledSupplierIds: [], recycledPartTypes: [] } as const;
const WEIGHTS = { factors: [3, 2, 1, 0.1, 0, 0, 1, 0], order: 0, supplier: 0 };

const COMPLETE = { steps: 20, nodes: 5_000 };

test('pricing charges every changed order line and finds the plan of the MILP', () => {
  const seen = { parts: 0, kept: 0, changed: 0, dropped: 0 };
  fc.assert(
    fc.property(
      anyReplanning(),
      fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 3, maxLength: 9 }),
      fc.constantFrom(1, 7, 30, 200),
      fc.constantFrom<readonly [number, number]>([0, 0], [25, 4]),
      ({ before, after }, prices, changePrice, missing) => {
        const lines = listLines(calculateAskedPlan(milp, before, CHEAPEST));
        const problem = limitChanges(after, { from: 'before', most: 1_000, lines });
        for (const part of problem.parts) {
          const context = createPartContext(problem, part, CHEAPEST);
          const { model, orderByOption, orders } = context;
          if (model.options.length === 0) continue;
          const getPrice = (order: number) => prices[order % prices.length] ?? 0;
          const form = combineCostFunctions(model, [
            [1, toCostFunction(context, WEIGHTS)],
            [missing[0], getCostFunction(model, 'UnavailableUnits')],
            [missing[1], getCostFunction(model, 'EndMinimumStockShortfall')],
          ]);
          const priced = { orderByOption, getPrice, floor: 0, changePrice };
          const program = buildPartMilp(model, isExclusive([form]), priced, model.options.length);
          const { quantities: known } = solveCoverage(milp, model);
          const truth = solveStage(milp, program, { minimised: form, kept: [] }, { nodes: 5_000, known });

          const { column, bound } = priceWithChanges(milp, context, {
            linearWeights: WEIGHTS,
            floor: 0,
            prices: orders.map(getPrice),
            changePrice,
            missing,
            most: model.options.length,
            known: toColumn(model, known),
            effort: COMPLETE,
          });

          expect(truth.bound).toBeCloseTo(truth.value, 4);
          // A relative gap of 0.0001 is left.
          const rounding = 1e-4 * (1 + Math.abs(truth.value));
          expect(Math.abs(bound - truth.value)).toBeLessThanOrEqual(rounding);
          const used = new Map<string, number>();
          for (let at = 0; at + 2 < column.column.length; at += 3)
            used.set(`${column.column[at]} ${column.column[at + 1]}`, column.column[at + 2] ?? 0);
          const quantities = model.options.map(({ offer, order }) => used.get(`${offer} ${order}`) ?? 0);
          const opened = new Set(orderByOption.filter((_, n) => (quantities[n] ?? 0) > 0));
          const value = [...opened].reduce(
            (total, order) => total + getPrice(order),
            computeCost(model, form, quantities),
          );
          const found = value + changePrice * countChanges(model, quantities);
          expect(Math.abs(found - truth.value)).toBeLessThanOrEqual(rounding);

          seen.parts += 1;
          for (const [n, { before: earlier = 0 }] of model.options.entries()) {
            if (earlier === 0) continue;
            if (quantities[n] === earlier) seen.kept += 1;
            else if (quantities[n] === 0) seen.dropped += 1;
            else seen.changed += 1;
          }
        }
      },
    ),
    { numRuns: 200, seed: 5 },
  );
  expect(Object.entries(seen).filter(([, count]) => count < 15)).toEqual([]);
});
