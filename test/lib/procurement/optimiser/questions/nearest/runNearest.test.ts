import { expect, test } from 'vitest';
import { getCriterionWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { PROVEN, runNearest } from '#lib/procurement/optimiser/questions/nearest/runNearest.ts';
import { FULL_EFFORT } from '#lib/procurement/optimiser/questions/stages/limitedMilp.ts';
import { readWishedPart } from '#test/support/procurement/wishedPart.ts';

const milp = await loadMilpSolver();

test('the nearest plan at the least cost is found and proven, not declared impossible', () => {
  const { model, limits } = readWishedPart();
  const weights = getCriterionWeights({
    name: 'OnTimeAndSafe',
    weights: { Lateness: 60, Risk: 40 },
    recycledSupplierIds: [],
    recycledPartTypes: [],
  });
  const measure = { range: { ideal: weights.map(() => 0), nadir: weights.map(() => 2_000) }, weights };
  const rest = { objectives: new Array(8).fill(0), orders: new Set<number>(), suppliers: new Set<number>() };
  const nearest = runNearest(milp, model, { rest, measure, limits, gap: PROVEN }, FULL_EFFORT);
  expect(nearest).toMatchObject({ distance: expect.closeTo(153.945, 6), bound: expect.closeTo(153.945, 4) });
});
