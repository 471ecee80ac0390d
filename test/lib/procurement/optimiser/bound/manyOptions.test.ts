import { expect, test } from 'vitest';
import { findConfiguration, isOrdered } from '#lib/procurement/domain/configuration/configuration.ts';
import { CRITERIA } from '#lib/procurement/domain/configuration/members.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { getPartContexts } from '#lib/procurement/optimiser/columns/partCache.ts';
import { computeRange, computeTchebycheffDistance } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { hasManyOptions } from '#lib/procurement/optimiser/model/partModel.ts';
import type { JobBatch, JobWorkers } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import { priceHeuristically } from '#lib/procurement/optimiser/pricing/beamSearch/heuristicPricing.ts';
import { advanceSearch, beginSearch } from '#lib/procurement/optimiser/schedule/steps/search.ts';
import { createSchedule } from '#lib/procurement/optimiser/schedule/steps/searchSchedule.ts';
import { createSearchContext, toPoint } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { SearchState } from '#lib/procurement/optimiser/search/searchState.ts';
import { buildDailyBody } from '#test/support/procurement/dailyBody.ts';
import { createLateWorkers } from '#test/support/procurement/lateWorkers.ts';

const milp = await loadMilpSolver();

const found = findConfiguration('Balanced');
if (found === undefined || isOrdered(found)) throw new Error('The configuration has no weights.');
const configuration = { ...found, budget: { frontPoints: 20 } };

/** A search over two parts with many options, begun with a column for each of three weights: cost, lateness, stock. */
const begin = () => {
  const read = readProblem(buildDailyBody(3, { parts: 2, days: 150, units: 3 }));
  if ('errors' in read) throw new Error('The problem is invalid.');
  const { problem } = read;
  const parts = getPartContexts(problem, configuration);
  expect(parts.every(({ model }) => hasManyOptions(model))).toBe(true);
  const rounds = [0, 1, 6].map((objective) =>
    parts.map((part) => {
      const factors = Array.from({ length: 8 }, (_, n) => (n === objective ? 100 : n === 7 ? 0 : 1));
      const need = Math.max(0, part.model.minimum - ensure(part.model.base.at(-1)));
      const plan = priceHeuristically(
        part,
        { floor: need, linearWeights: { factors, order: 100, supplier: 0 }, getPrice: () => 100 },
        8,
      );
      return toColumn(part.model, ensure(plan));
    }),
  );
  const state = { ...beginSearch(problem, configuration, rounds), factors: CRITERIA.map(() => 1) };
  return { state, control: { milp, problem, configuration } };
};

const advance = (
  state: SearchState,
  { control, workers }: Pick<ReturnType<typeof begin>, 'control'> & { readonly workers?: JobWorkers },
  isStopped: boolean,
) =>
  advanceSearch(
    configuration,
    state,
    { ...control, ...(workers && { workers }), shouldStop: () => isStopped },
    { onShare: () => {} },
  );

test('bound and plan of parts with many options depend neither on slices nor on helpers, and the descents find a nearer plan', () => {
  const begun = begin();
  const schedule = createSchedule(configuration, begun.state);
  const rounds = schedule.filter(({ kind }) => kind === 'cuttingPlanes').length;
  const step = schedule.findIndex(({ kind, round }) => kind === 'cuttingPlanes' && round === rounds - 12);
  const whole = advance({ ...begun.state, step }, begun, false);
  let sliced: SearchState = { ...begun.state, step };
  const seen: JobBatch[] = [];
  const workers = createLateWorkers(begun.control, seen);
  while (sliced.step < schedule.length)
    sliced = advance(JSON.parse(JSON.stringify(sliced)), { ...begun, workers }, true);
  expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['cut', 'nearest', 'window']));
  expect(sliced).toEqual(JSON.parse(JSON.stringify(whole)));
  const { value, bound } = ensure(whole.proof);
  // The plan of the last sweep may lie beyond the range of the front, which no longer changes.
  const context = createSearchContext(begun.control.problem, configuration, whole);
  const descended = toPoint(context, whole.choice).values;
  expect(computeTchebycheffDistance(descended, computeRange(context.points), context.weights)).toBeLessThan(value);
  expect(bound).toBeGreaterThan(0);
  expect(bound).toBeLessThanOrEqual(value);
});
