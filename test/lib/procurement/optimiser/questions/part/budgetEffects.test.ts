import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { answerWhyNot } from '#lib/procurement/optimiser/questions/whyNot.ts';
import { anyProblem, calculateAskedPlan } from '#test/support/procurement/askedPlan.ts';
import { leastValues } from '#test/support/procurement/leastDistance.ts';

/** 40 problems, each solved by two methods, on a busy machine. */
const TIME = 120_000;

const milp = await loadMilpSolver();

const configuration: OrderedConfiguration = {
  name: 'Within',
  order: ['TotalCost', 'LateUnitPeriods'],
  tolerances: { TotalCost: { basisPoints: 1_000 } },
  recycledSupplierIds: [],
  recycledPartTypes: [],
};

test(
  'a wish about a plan with a tolerance tells by how much it exceeds the budget',
  () => {
    const seen = { within: 0, beyond: 0 };
    fc.assert(
      fc.property(anyProblem(), (problem) => {
        const asked = calculateAskedPlan(milp, problem, configuration);
        const [, , cheapest = 0] = ensure(leastValues(milp, problem, configuration, [], [[1]]));
        for (const [part, { sources }] of problem.parts.entries()) {
          const supplier = sources.at(-1)?.supplier;
          if (supplier === undefined) continue;
          const { Budgets, Difference, Exact } = answerWhyNot(asked, { part, supplier });
          if (Difference === undefined) continue;
          const { Before, After } = ensure(Difference.Kpis.TotalCost);
          const Allowed = Math.floor((cheapest * 11) / 10);
          const Exceeds = Math.max(0, After - Allowed);
          expect(Budgets).toEqual([{ Objective: 'TotalCost', Allowed, Before, After, Exceeds }]);
          expect(Exact).toBe(false);
          if (Exceeds > 0) seen.beyond += 1;
          else seen.within += 1;
        }
      }),
      // The seed is fixed, so that the kinds of case counted below do not depend on chance.
      { numRuns: 40, seed: 1 },
    );
    expect(Object.entries(seen).filter(([, count]) => count <= 5)).toEqual([]);
  },
  TIME,
);

test('a wish about a plan without tolerances and counts has no budgets', () => {
  const order: OrderedConfiguration['order'] = ['TotalCost', 'LateUnitPeriods'];
  const [problem] = fc.sample(anyProblem(), { numRuns: 1, seed: 1 });
  const asked = calculateAskedPlan(milp, ensure(problem), { ...configuration, order, tolerances: {} });
  expect(answerWhyNot(asked, { part: 0, isOnTime: true }).Budgets).toBeUndefined();
});
