import { expect, test } from 'vitest';
import { findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { COLUMN_OBJECTIVES, toPartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { CRITERIA, getCriterionWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { buildPartModel, getSmallestPlan } from '#lib/procurement/optimiser/model/partModel.ts';
import { createRelaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { boundDistance } from '#lib/procurement/optimiser/questions/nearest/boundDistance.ts';
import { toLinearDistances } from '#lib/procurement/optimiser/questions/nearest/linearDistances.ts';
import { PROVEN, runNearest } from '#lib/procurement/optimiser/questions/nearest/runNearest.ts';
import { FULL_EFFORT } from '#lib/procurement/optimiser/questions/stages/limitedMilp.ts';
import { instance } from '#test/support/procurement/procurement.ts';

const milp = await loadMilpSolver();

test('no plan of a part is nearer than the bound, and none that uses an option is nearer than its bound', () => {
  const read = readProblem(JSON.parse(instance('07-coupled-40')));
  const configuration = findConfiguration('Balanced');
  if ('errors' in read || configuration === undefined || 'order' in configuration) throw new Error('No instance');
  const weights = getCriterionWeights(configuration);
  const widths = weights.map((_, n) => (n === CRITERIA.orders ? 10 : 5_000));
  const measure = { range: { ideal: weights.map(() => 0), nadir: widths }, weights };
  const rest = { objectives: COLUMN_OBJECTIVES.map(() => 0), orders: new Set<number>(), suppliers: new Set([0, 1, 2]) };
  const found = read.problem.parts.slice(0, 12).map((own) => {
    const model = buildPartModel(read.problem, own, configuration);
    const part = toPartContext(model);
    const distances = toLinearDistances(part, rest, measure);
    const of = { part, rest, relaxation: createRelaxation(model, 0), distances, limits: [] };
    const bounded = boundDistance(milp, of, { from: getSmallestPlan(model), gap: PROVEN });
    const nearest = runNearest(milp, model, { rest, measure, limits: [], gap: PROVEN }, FULL_EFFORT);
    if (typeof nearest === 'string') throw new Error('The part has no plan');
    const used = nearest.quantities.flatMap((ordered, n) => (ordered > 0 ? [bounded.using[n] ?? 0] : []));
    return { bounds: [bounded.bound, ...used], share: bounded.bound / nearest.distance, nearest: nearest.distance };
  });
  for (const { bounds, nearest } of found) expect(Math.max(...bounds)).toBeLessThanOrEqual(nearest + PROVEN);
  // The bounds are worth something: they reach nine tenths of the distances on average.
  expect(found.reduce((sum, { share }) => sum + share, 0) / found.length).toBeGreaterThan(0.9);
});
