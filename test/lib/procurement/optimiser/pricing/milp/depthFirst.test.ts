import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { searchDepthFirst } from '#lib/procurement/optimiser/pricing/milp/depthFirst.ts';
import { buildPartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { anyStockedPart, listCombinations } from '#test/support/procurement/stockedPart.ts';

const milp = await loadMilpSolver();

const anyUnits = fc.array(fc.integer({ min: -7, max: 7 }), { minLength: 6, maxLength: 6 });

test('a depth-first search finds a plan that costs no more than it may, if there is one', () => {
  const seen = { found: 0, none: 0 };
  const anyGoal = fc.record({
    units: anyUnits,
    others: anyUnits,
    place: fc.nat(),
    more: fc.integer({ min: -1, max: 1 }),
  });
  fc.assert(
    fc.property(anyStockedPart, anyGoal, (model, { units, others, place, more }) => {
      const none = model.base.map(() => 0);
      const toForm = (unit: readonly number[]) => ({
        unit: unit.slice(0, model.options.length),
        backlog: none,
        shortfall: none,
        excess: none,
      });
      const [form, other] = [toForm(units), toForm(others)];
      const program = buildPartMilp(model, false).narrowTo([form, other]);
      const plans = listCombinations(model).filter(program.isPlan);
      // Few plans have exactly the second cost of a given one, so that linear programs have many fractional values.
      const exactly = computeCost(model, other, plans[place % plans.length] ?? []);
      const limits = [[other, exactly] as const, [toForm(others.map((each) => -each)), -exactly] as const];
      const isKept = (plan: readonly number[]) => program.isPlan(plan) && computeCost(model, other, plan) === exactly;
      const most = more + Math.min(...plans.filter(isKept).map((plan) => computeCost(model, form, plan)));
      const plan = searchDepthFirst(milp, program, program.data(form, limits), {
        // Linear programs are solved within tolerances.
        most: most + 1e-6,
        isWanted: (quantities) => isKept(quantities) && computeCost(model, form, quantities) <= most,
      });
      seen[plan === undefined ? 'none' : 'found'] += 1;
      if (plan === undefined) expect(more).toBe(-1);
      else expect([isKept(plan), computeCost(model, form, plan) <= most]).toEqual([true, true]);
    }),
    { numRuns: 500, seed: 1 },
  );
  expect(Object.entries(seen).filter(([, count]) => count <= 50)).toEqual([]);
});
