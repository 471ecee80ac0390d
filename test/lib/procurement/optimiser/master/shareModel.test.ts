import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { Program } from '#lib/procurement/optimiser/highs/program.ts';
import { solve } from '#lib/procurement/optimiser/highs/solve.ts';
import { EXACT_OPTIONS } from '#lib/procurement/optimiser/highs/solverOptions.ts';
import { addShareModel, hasShareModel } from '#lib/procurement/optimiser/master/shareModel.ts';
import { combineCostFunctions, computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { keepsLimits } from '#lib/procurement/optimiser/model/partModel.ts';
import { addSwitches } from '#lib/procurement/optimiser/parts/distanceRows.ts';
import { buildPartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import {
  computeMinimumReceipts,
  getCoverageCost,
  solveCoverage,
} from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import { anyProblem } from '#test/support/procurement/askedPlan.ts';

const milp = await loadMilpSolver();

const PRICE = 7;
const RECYCLED = { recycledSupplierIds: [], recycledPartTypes: [] };

/** Weights of cost, backlog, shortfall and excess stock; a shortfall never costs more than a backlog. */
const anyWeights = fc.tuple(fc.nat(3), fc.nat(9), fc.nat(9), fc.nat(4));

test('shares of requirements have the least cost and orders of whole quantities', () => {
  let compared = 0;
  fc.assert(
    fc.property(
      anyProblem({ parts: 2, periods: 5, suppliers: 3, offers: 8, amount: 12 }),
      anyWeights,
      (problem, weights) => {
        const [cost, backlog, shortfall, excess] = weights;
        for (const each of problem.parts) {
          const sources = each.sources.map((source) => ({
            ...source,
            minimum: 0,
            offers: source.offers.map((offer) => ({ ...offer, minimum: 0 })),
          }));
          const part = createPartContext(problem, { ...each, maximum: 0, sources }, RECYCLED);
          const { model, costFunctions } = part;
          if (!hasShareModel(part) || model.options.length === 0) continue;
          compared += 1;
          const known = solveCoverage(milp, model).quantities;
          const factors = [cost, Math.max(backlog, shortfall), shortfall, 0, 0, 0, excess, 0];
          const form = combineCostFunctions(
            model,
            costFunctions.map((own, n) => [ensure(factors[n]), own] as const),
          );
          const coverage = getCoverageCost(model);
          const most = computeCost(model, coverage, known);
          const floor = computeMinimumReceipts(model, most);

          const to = new Program();
          const shares = addShareModel(to, part, { floor, known });
          to.addRow(Number.NEGATIVE_INFINITY, most, shares.toTerms(coverage));
          to.addCosts(shares.toTerms(form));
          to.addCosts([...addSwitches(to, shares.uses).values()].map((order) => [order, PRICE] as const));
          const found = solve(milp, to.toData(), { options: EXACT_OPTIONS, effort: { nodes: 1_000 } });

          const stage = buildPartMilp(model, false, {
            orderByOption: part.orderByOption,
            getPrice: () => PRICE,
            floor,
          });
          const exact = solve(milp, stage.toProofData(form, [[coverage, most]]), {
            options: EXACT_OPTIONS,
            effort: { nodes: 1_000 },
          });
          expect(found.value).toBeCloseTo(exact.value, 4);

          const quantities = shares.toQuantities(ensure(found.values));
          const orders = new Set(quantities.flatMap((own, n) => (own > 0 ? [part.orderByOption[n]] : [])));
          expect(keepsLimits(model, quantities)).toBe(true);
          expect(computeCost(model, form, quantities) + PRICE * orders.size).toBeCloseTo(exact.value, 4);
        }
      },
    ),
    { numRuns: 100, seed: 1 },
  );
  expect(compared).toBeGreaterThan(100);
});
