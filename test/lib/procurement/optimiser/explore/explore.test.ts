import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { exploreFront } from '#lib/procurement/optimiser/explore/explore.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { computePointKpis } from '#lib/procurement/optimiser/state/front.ts';
import { anyProblem, calculateAskedPlan } from '#test/support/procurement/askedPlan.ts';
import { leastWithin } from '#test/support/procurement/leastDistance.ts';

const milp = await loadMilpSolver();
const balanced = findConfiguration('Balanced');

test('in a small problem a plan within limits is found exactly where there is one', () => {
  fc.assert(
    fc.property(anyProblem(), (problem) => {
      if (balanced === undefined) return;
      const { configuration, state } = calculateAskedPlan(milp, problem, balanced);
      const { search } = state;
      if ('order' in configuration || search === undefined) throw new Error('The plan was chosen by weights');
      const explore = (maximumPurchaseOrders: number, maximumTotalCost: number) =>
        exploreFront({ milp, problem, configuration }, search, { maximumPurchaseOrders, maximumTotalCost });
      const [orders = 0, cost = 0] = leastWithin(
        milp,
        problem,
        configuration,
        ['PurchaseOrders', 'TotalCost'],
        (_, best) => best,
      );
      const { point, ...found } = explore(orders, cost);
      if (point === undefined || !('pool' in found)) throw new Error('There is a plan within the limits');
      const [figures] = computePointKpis(problem, configuration, found, [point]);
      expect(figures).toMatchObject({ PurchaseOrders: orders, TotalCost: cost });
      if (cost > 0) expect(explore(orders, cost - 1).point).toBeUndefined();
    }),
    { numRuns: 25, seed: 1 },
  );
});
