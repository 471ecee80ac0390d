import { describe, expect, test } from 'vitest';
import { findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { runJob } from '#lib/procurement/optimiser/parallel/runJob.ts';
import type { ExactResult } from '#lib/procurement/optimiser/parts/jobs.ts';
import { advanceCalculation, beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';
import { instance } from '#test/support/procurement/procurement.ts';

const milp = await loadMilpSolver();
const configuration = ensure(findConfiguration('LowestCost'));
const order = ['TotalCost', 'LateUnitPeriods', 'MinimumStockShortfallUnitPeriods'] as const;

const read = readProblem(JSON.parse(instance('02-tiny-lots-and-limits')));
if ('errors' in read) throw new Error('The instance has errors');
const { problem } = read;
const context = { milp, problem, configuration };

/** Calculates in slices of a part each; some parts have been solved elsewhere. */
const calculate = (from: CalculationState, elsewhere: ReadonlyMap<number, ExactResult> = new Map()) => {
  let state = from;
  while (state.phase !== 'done') {
    let asked = 0;
    state = JSON.parse(
      JSON.stringify(
        advanceCalculation(problem, configuration, state, {
          milp,
          shouldStop: () => ++asked > 1,
          onProgress: () => undefined,
          knownResults: new Map(state.phase === 'solve' ? elsewhere : []),
        }),
      ),
    );
  }
  return state;
};

describe('the state of a calculation by an order of objectives', () => {
  test('names no part if all objectives of all parts are proven', () => {
    expect(calculate(beginCalculation()).unproven).toEqual([]);
  });

  test('names each part with its first objective that is not proven', () => {
    const solved = runJob(context, 'solve', 1, { order, nodes: 100 });
    const open = new Map([[1, { ...solved, unproven: 2 }]]);
    expect(calculate(beginCalculation(), open).unproven).toEqual([[1, 2]]);
  });
});

test('a part that is solved without branching has no proof for the objectives that its bounds do not reach', () => {
  const large = readProblem(JSON.parse(instance('07-coupled-40')));
  if ('errors' in large) throw new Error('The instance has errors');
  const quick = large.problem.parts.map((_, place) =>
    runJob({ milp, problem: large.problem, configuration }, 'solve', place, { order, nodes: 0 }),
  );
  for (const { unproven, bounds } of quick) {
    const open = bounds.findIndex((bound) => !Number.isFinite(bound));
    expect(unproven).toBe(open < 0 ? undefined : open);
  }
  expect(quick.some(({ unproven }) => unproven === undefined)).toBe(true);
  expect(quick.some(({ unproven }) => unproven !== undefined)).toBe(true);
});
