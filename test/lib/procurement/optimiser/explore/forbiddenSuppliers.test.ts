import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Configuration, findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { PlannedLine, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { toOrders } from '#lib/procurement/optimiser/columns/column.ts';
import { exploreFront } from '#lib/procurement/optimiser/explore/explore.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { computePointKpis } from '#lib/procurement/optimiser/state/front.ts';
import { anyProblem, calculateAskedPlan } from '#test/support/procurement/askedPlan.ts';
import { leastValues, type Rule } from '#test/support/procurement/leastDistance.ts';

/** Each problem is solved by two methods, on a busy machine. */
const TIME = 180_000;

const milp = await loadMilpSolver();
const balanced: Configuration | undefined = findConfiguration('Balanced');

test(
  'a plan without suppliers is found exactly where a MILP of the whole problem covers as much without them',
  () => {
    const seen = { found: 0, impossible: 0, used: 0 };
    fc.assert(
      fc.property(anyProblem(), fc.nat(100), (problem, choice) => {
        if (balanced === undefined || problem.suppliers.length === 0) return;
        const { configuration, state, kpis } = calculateAskedPlan(milp, problem, balanced);
        if ('order' in configuration || state.search === undefined) throw new Error('The plan was chosen by weights');
        const supplier = choice % problem.suppliers.length;
        const id = problem.suppliers[supplier]?.id ?? 0;
        const explored = exploreFront({ milp, problem, configuration }, state.search, { forbiddenSupplierIds: [id] });
        const rule: Rule = {
          amount: (order) => (order.supplier === supplier ? 1 : 0),
          backlog: () => 0,
          low: 0,
          high: 0,
        };
        const truth = leastValues(milp, problem, configuration, [rule], []);
        const isCovered = truth?.[0] === kpis.UnavailableUnits && truth[1] === kpis.EndMinimumStockShortfall;
        expect(explored.point !== undefined).toBe(isCovered);
        if (explored.point === undefined) {
          if (!('uncovered' in explored)) throw new Error('The suppliers are known');
          expect(explored.uncovered.length).toBeGreaterThan(0);
          seen.impossible += 1;
          return;
        }
        const { point, pool } = explored;
        const columns = point.choice.map((at, part) => pool[part]?.[at] ?? []);
        const orders = problem.parts.flatMap((part, n) =>
          toOrders(problem, part, columns[n] ?? []).map(({ source }) => part.sources[source]?.supplier),
        );
        expect(orders).not.toContain(supplier);
        const [figures] = computePointKpis(problem, configuration, { pool }, [point]);
        expect([figures?.UnavailableUnits, figures?.EndMinimumStockShortfall]).toEqual(truth);
        expect(point.values[0]).toBe(figures?.TotalCost);
        seen.found += 1;
        const isUsedBefore = problem.parts.some((part, n) =>
          toOrders(problem, part, state.rounds.at(-1)?.[n] ?? []).some(
            ({ source }) => part.sources[source]?.supplier === supplier,
          ),
        );
        if (isUsedBefore) seen.used += 1;
      }),
      // The seed is fixed, so that the kinds of case counted below do not depend on chance.
      { numRuns: 60, seed: 1 },
    );
    expect(Object.entries(seen).filter(([, count]) => count < 3)).toEqual([]);
  },
  TIME,
);

test('frozen orders of a forbidden supplier stay, and nothing is ordered beside them', () => {
  const seen = { kept: 0 };
  fc.assert(
    fc.property(anyProblem(), (problem) => {
      if (balanced === undefined) return;
      const { state } = calculateAskedPlan(milp, problem, balanced);
      const planned = problem.parts.map((_, n): readonly PlannedLine[] => {
        const [offer, order, quantity] = state.rounds.at(-1)?.[n] ?? [];
        return offer === undefined || order === undefined || quantity === undefined ? [] : [{ offer, order, quantity }];
      });
      const frozen: Problem = {
        ...problem,
        parts: problem.parts.map((part, n) => ({ ...part, planned: planned[n] ?? [] })),
      };
      const { configuration, state: after } = calculateAskedPlan(milp, frozen, balanced);
      if ('order' in configuration || after.search === undefined) throw new Error('The plan was chosen by weights');
      const forbiddenSupplierIds = problem.suppliers.map(({ id }) => id);
      const explored = exploreFront({ milp, problem: frozen, configuration }, after.search, { forbiddenSupplierIds });
      if (explored.point === undefined) return;
      const { point, pool } = explored;
      expect(point.choice.map((at, part) => pool[part]?.[at])).toEqual(
        planned.map((lines) => lines.flatMap(({ offer, order, quantity }) => [offer, order, quantity])),
      );
      if (planned.some((lines) => lines.length > 0)) seen.kept += 1;
    }),
    { numRuns: 15, seed: 1 },
  );
  expect(seen.kept).toBeGreaterThan(0);
});
