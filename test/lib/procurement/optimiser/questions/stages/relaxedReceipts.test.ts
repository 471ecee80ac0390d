import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { type CostFunction, computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { buildPartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { limitReceipts } from '#lib/procurement/optimiser/questions/stages/relaxedReceipts.ts';
import { anyModel, listPlans, NOTHING, sum } from '#test/support/procurement/smallModel.ts';

const milp = await loadMilpSolver();

/** A small part, a cost of its units and its excess stock, and a limit on the cost. */
const anyLimit = anyModel.chain((model) =>
  fc.record({
    model: fc.constant(model),
    unit: fc.array(fc.nat(5), { minLength: model.options.length, maxLength: model.options.length }),
    excess: fc.constantFrom(NOTHING, [1, 0, 2]),
    most: fc.integer({ min: -1, max: 30 }),
  }),
);

test('every plan within a limit on a cost receives no more units than the search considers', () => {
  let [exact, tight] = [0, 0];
  fc.assert(
    fc.property(anyLimit, ({ model, unit, excess, most }) => {
      const cost: CostFunction = { unit, backlog: NOTHING, shortfall: NOTHING, excess };
      const all = model.options.reduce((total, { high }) => total + high, 0);
      const program = buildPartMilp(model, false);
      const search = { milp, model, forms: [cost], floor: 0, program, isBounded: true, mostReceipts: all };
      const { mostReceipts } = limitReceipts(search, [[cost, most]]);
      const received = listPlans(model)
        .filter((plan) => computeCost(model, cost, plan) <= most)
        .map(sum);

      expect(Math.max(0, ...received)).toBeLessThanOrEqual(mostReceipts ?? 0);
      if ((mostReceipts ?? 0) < all) tight += 1;
      if (mostReceipts === Math.max(0, ...received)) exact += 1;
    }),
    { numRuns: 2_000, seed: 1 },
  );
  expect(tight).toBeGreaterThan(500);
  expect(exact).toBeGreaterThan(500);
});
