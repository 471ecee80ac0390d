import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Configuration,
  isOrdered,
  SEED_CONFIGURATIONS,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { BOUNDED_OBJECTIVES } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { computeReceiptsLimit } from '#lib/procurement/optimiser/model/maximumReceipts.ts';
import { buildPartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { advanceCalculation, beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import { computePointKpis, getFront } from '#lib/procurement/optimiser/state/front.ts';
import { computeObjectiveBounds } from '#lib/procurement/optimiser/state/objectiveBounds.ts';
import { anyBody } from '#test/support/procurement/anyBody.ts';
import { leastObjectives } from '#test/support/procurement/leastDistance.ts';

const milp = await loadMilpSolver();

const budget = { randomWeightVectors: 1, generations: 1 };
const configurations = SEED_CONFIGURATIONS.map((each): Configuration => (isOrdered(each) ? each : { ...each, budget }));
const anyConfiguration = fc
  .tuple(fc.constantFrom(...configurations), fc.constantFrom([], [1], [1, 3]))
  .map(([configuration, recycledSupplierIds]): Configuration => ({ ...configuration, recycledSupplierIds }));

const boundsOf = (body: unknown, configuration: Configuration) => {
  const read = readProblem(body);
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  const { problem } = read;
  const state = advanceCalculation(problem, configuration, beginCalculation(), {
    milp,
    shouldStop: () => false,
    onProgress: () => {},
  });
  const front = getFront(state);
  const points = computePointKpis(problem, configuration, front, front.points);
  const bounds = computeObjectiveBounds({ milp, problem, configuration }, state, points);
  const receiptsLimits = problem.parts.map((part) =>
    computeReceiptsLimit(buildPartModel(problem, part, configuration)),
  );
  return { points, bounds, truth: leastObjectives(milp, problem, { ...configuration, receiptsLimits }) };
};

test('the least value of an objective lies between what is proven and what is found', () => {
  fc.assert(
    fc.property(anyBody(), anyConfiguration, (body, configuration) => {
      const { points, bounds, truth } = boundsOf(body, configuration);
      for (const objective of BOUNDED_OBJECTIVES) {
        const known = bounds?.[objective];
        if (objective === 'RecycledUnits' && configuration.recycledSupplierIds.length === 0) {
          expect(known).toBeUndefined();
          continue;
        }
        const { Least = Number.NaN, Proven = Number.NaN } = known ?? {};
        const sign = objective === 'RecycledUnits' ? -1 : 1;
        const least = sign * (truth[objective] ?? Number.NaN);
        expect(sign * Proven, objective).toBeLessThanOrEqual(least);
        expect(least, objective).toBeLessThanOrEqual(sign * Least);
        for (const kpis of points) expect(sign * Least, objective).toBeLessThanOrEqual(sign * kpis[objective]);
      }
    }),
    { numRuns: 200 },
  );
});
