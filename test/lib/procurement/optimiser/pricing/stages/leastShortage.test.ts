import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import {
  computeCost,
  getCostFunction,
  getShortageCostFunction,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import { buildPartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { canReduceShortage } from '#lib/procurement/optimiser/pricing/stages/leastShortage.ts';
import { minimiseCost, solveCoverage } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import { anyBody } from '#test/support/procurement/anyBody.ts';

const milp = await loadMilpSolver();

const TIERS = ['UnavailableUnits', 'EndMinimumStockShortfall'] as const;

const anyProblem = anyBody().map((body) => {
  const result = readProblem(body);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.problem;
});

test('the shortage of a requirement can be reduced exactly if it exceeds the least shortage', () => {
  fc.assert(
    fc.property(anyProblem, (problem) => {
      for (const part of problem.parts) {
        const model = buildPartModel(problem, part, { recycledSupplierIds: [], recycledPartTypes: [] });
        const covering = solveCoverage(milp, model).quantities;
        const kept = TIERS.map((tier) => {
          const form = getCostFunction(model, tier);
          return [form, computeCost(model, form, covering)] as const;
        });
        for (const { position: due } of part.requirements) {
          const least = minimiseCost(
            milp,
            model,
            { minimised: getShortageCostFunction(model, 0, due), kept },
            covering,
          );
          const canBeLess = (than: number) => canReduceShortage(milp, model, { type: 0, due }, { covering, than });
          expect(canBeLess(least)).toBe(false);
          expect(canBeLess(least + 1)).toBe(true);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('orders that reach the minimum of their supplier only together can reduce a shortage', () => {
  const read = readProblem({
    materialList: {
      Part: [[1, 0, 0, 1]],
      AvailableParts: [],
      ProductionPlan: [],
      PartsToBuy: [[1, 61, 0, 3]],
      Supplier: [[1, 100, 1]],
      SupplierPart: [[1, 1, 40, 100, 1]],
      OfferPartSupplier: [
        [1, 1, 1, 1, 30, 30, 1, 4, 1],
        [2, 1, 1, 1, 30, 30, 1, 4, 1],
      ],
      Periods: Array.from({ length: 6 }, (_, n) => [n + 1, n + 1, 1]),
    },
  });
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  const [part] = read.problem.parts;
  const due = part?.requirements[0]?.position ?? -1;
  if (part === undefined) throw new Error('the problem has a part');
  const model = buildPartModel(read.problem, part, { recycledSupplierIds: [], recycledPartTypes: [] });
  const late = model.options.map(({ arrival }) => (arrival === due + 2 ? 30 : 0));
  expect(late.filter((quantity) => quantity > 0)).toHaveLength(2);
  const canBeLess = (than: number) => canReduceShortage(milp, model, { type: 0, due }, { covering: late, than });
  expect(canBeLess(1)).toBe(false);
  expect(canBeLess(2)).toBe(true);
  expect(canBeLess(61)).toBe(true);
});
