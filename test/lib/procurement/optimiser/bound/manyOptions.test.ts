import { expect, test } from 'vitest';
import { findConfiguration, isOrdered } from '#lib/procurement/domain/configuration/configuration.ts';
import { CRITERIA } from '#lib/procurement/domain/configuration/members.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { getPartContexts } from '#lib/procurement/optimiser/columns/partCache.ts';
import { computeRange, computeTchebycheffDistance } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import { hasManyOptions } from '#lib/procurement/optimiser/model/partModel.ts';
import { priceHeuristically } from '#lib/procurement/optimiser/pricing/heuristicPricing.ts';
import { advanceSearch, beginSearch } from '#lib/procurement/optimiser/schedule/search.ts';
import { createSearchContext, toPoint } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import { createSchedule } from '#lib/procurement/optimiser/schedule/searchSchedule.ts';
import type { SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';
import { buildDailyBody } from '#test/support/procurement/dailyBody.ts';

const milp = await loadMilpSolver();

test('bound and plan of parts with many options do not depend on where slices end, and block descent finds a nearer plan', {
  timeout: 240_000,
}, () => {
  const read = readProblem(buildDailyBody(3, { parts: 2, days: 150, units: 3 }));
  const found = findConfiguration('Balanced');
  if ('errors' in read || found === undefined || isOrdered(found)) throw new Error('The problem is invalid.');
  const { problem } = read;
  const configuration = { ...found, budget: { frontPoints: 20 } };
  const parts = getPartContexts(problem, configuration);
  expect(parts.every(({ model }) => hasManyOptions(model))).toBe(true);
  // A column for each of three weights: cost, lateness and stock.
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
  const begun = { ...beginSearch(problem, configuration, rounds), factors: CRITERIA.map(() => 1) };
  const schedule = createSchedule(configuration, begun);
  // The last rounds of the bounding phase, with neighbourhood searches.
  const step = schedule.findIndex(({ kind, round }) => kind === 'prove' && round === 12);
  const control = { milp, problem, configuration };
  const whole = advanceSearch(
    configuration,
    { ...begun, step },
    { ...control, shouldStop: () => false },
    { onShare: () => {} },
  );
  let sliced: SearchState = { ...begun, step };
  while (sliced.step < schedule.length) {
    const stored = JSON.parse(JSON.stringify(sliced));
    sliced = advanceSearch(configuration, stored, { ...control, shouldStop: () => true }, { onShare: () => {} });
  }
  expect(sliced).toEqual(JSON.parse(JSON.stringify(whole)));
  const { value, bound } = ensure(whole.proof);
  // The plan of the last sweep may lie beyond the range of the front, which no longer changes.
  const context = createSearchContext(problem, configuration, whole);
  const descended = toPoint(context, whole.choice).values;
  expect(computeTchebycheffDistance(descended, computeRange(context.points), context.weights)).toBeLessThan(value);
  expect(bound).toBeGreaterThan(0);
  expect(bound).toBeLessThanOrEqual(value);
});
