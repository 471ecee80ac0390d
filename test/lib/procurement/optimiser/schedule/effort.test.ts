import { describe, expect, test } from 'vitest';
import { checkPlan } from '#lib/procurement/domain/check/checkPlan.ts';
import {
  EFFORTS,
  type Effort,
  type WeightedConfiguration,
} from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { isLastBoundRound } from '#lib/procurement/optimiser/bound/boundEffort.ts';
import { getCriterionWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange, computeTchebycheffDistance } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import {
  advanceCalculation,
  beginCalculation,
  finishCalculation,
} from '#lib/procurement/optimiser/schedule/calculation.ts';
import { createSchedule } from '#lib/procurement/optimiser/schedule/steps/searchSchedule.ts';
import { accumulateEffort } from '#lib/procurement/optimiser/schedule/steps/steps.ts';
import { getFront } from '#lib/procurement/optimiser/state/front.ts';
import { instance } from '#test/support/procurement/procurement.ts';

const milp = await loadMilpSolver();

const configurationOf = (effort: Effort): WeightedConfiguration => ({
  name: effort,
  effort,
  weights: { Cost: 40, Lateness: 30, Orders: 30 },
  recycledSupplierIds: [],
  recycledPartTypes: [],
});

const readInstance = (name: string): Problem => {
  const read = readProblem(JSON.parse(instance(name)));
  if ('errors' in read) throw new Error(`Instance ${name} is not sound`);
  return read.problem;
};

const calculate = (problem: Problem, effort: Effort) => {
  const configuration = configurationOf(effort);
  const state = advanceCalculation(problem, configuration, beginCalculation(), {
    milp,
    shouldStop: () => false,
    onProgress: () => {},
  });
  return { configuration, state, plan: finishCalculation(problem, configuration, state), front: getFront(state) };
};

const countWork = (effort: Effort, parts: number): number => {
  const schedule = createSchedule(configurationOf(effort), { floors: new Array<number>(parts).fill(0) });
  return ensure(accumulateEffort(schedule).at(-1));
};

describe('effort', () => {
  test.each([10, 40, 100, 200, 2_000, 20_000])('schedules more work from quick to thorough at %i parts', (parts) => {
    const [quick, standard, thorough] = EFFORTS.map((effort) => countWork(effort, parts));

    expect(quick).toBeLessThan(ensure(standard));
    expect(standard).toBeLessThan(ensure(thorough));
  });

  test('a quick search of 200 parts has few weight vectors, rounds and refinements', () => {
    const floors = new Array<number>(200).fill(0);
    const kinds = createSchedule(configurationOf('quick'), { floors }).map(({ kind }) => kind);
    const count = (wanted: string) => kinds.filter((kind) => kind === wanted).length;

    expect(['randomWeights', 'prove', 'tchebycheffRefinement'].map(count)).toEqual([6, 2, 2]);
    expect(kinds.some((kind, n) => kind === 'tchebycheffRefinement' && kinds[n + 1] === kind)).toBe(false);
    expect(countWork('quick', 200)).toBeLessThan(45);
  });

  test.each([
    { parts: 40, rounds: [2, 21, 27] },
    { parts: 60, rounds: [2, 26, 46] },
    { parts: 200, rounds: [2, 39, 52] },
    { parts: 2_000, rounds: [2, 36, 56] },
  ])('bounds $parts parts in $rounds rounds from quick to thorough', ({ parts, rounds }) => {
    const floors = new Array<number>(parts).fill(0);
    const count = (effort: Effort) =>
      createSchedule(configurationOf(effort), { floors }).filter(({ kind }) => kind === 'prove').length;

    expect(EFFORTS.map(count)).toEqual(rounds);
  });

  test.each([
    { parts: 50, refinements: 2 },
    { parts: 51, refinements: 2 },
    { parts: 500, refinements: 2 },
    { parts: 501, refinements: 5 },
  ])('refines the chosen point $refinements times after the rounds of $parts parts', ({ parts, refinements }) => {
    const floors = new Array<number>(parts).fill(0);
    const kinds = createSchedule(configurationOf('standard'), { floors }).map(({ kind }) => kind);
    const after = kinds.slice(kinds.lastIndexOf('prove') + 1);

    expect(after.filter((kind) => kind === 'tchebycheffRefinement')).toHaveLength(refinements);
  });

  test('prices parts at perturbed duals after the rounds of at most 500 parts, but not in a quick search', () => {
    const count = (effort: Effort, parts: number) => {
      const floors = new Array<number>(parts).fill(0);
      const kinds = createSchedule(configurationOf(effort), { floors }).map(({ kind }) => kind);
      return kinds.slice(kinds.lastIndexOf('prove')).filter((kind) => kind === 'perturbedPricing').length;
    };

    expect(EFFORTS.map((effort) => count(effort, 500))).toEqual([0, 5, 15]);
    expect(EFFORTS.map((effort) => count(effort, 501))).toEqual([0, 0, 0]);
  });

  test('a warm start has no closing rounds', () => {
    const floors = new Array<number>(60).fill(0);
    const schedule = createSchedule(configurationOf('thorough'), { floors, changed: [0] });

    expect(schedule.filter(({ kind }) => kind === 'prove').map(({ round }) => round)).toEqual([12, 13, 14, 15]);
  });

  test('a warm start of 200 parts has only rounds that tighten the bound', () => {
    const floors = new Array<number>(200).fill(0);
    const schedule = createSchedule(configurationOf('standard'), { floors, changed: [0] });

    expect(schedule.filter(({ kind }) => kind === 'prove').map(({ round }) => round)).toEqual([12, 13, 14, 15, 16]);
  });

  test('parts with many options have no closing rounds', () => {
    const isLast = (round: number, isWide: boolean) => isLastBoundRound(60, round, () => isWide);

    expect([14, 15, 16].map((round) => isLast(round, true))).toEqual([false, true, true]);
    expect([14, 15, 16].map((round) => isLast(round, false))).toEqual([false, false, false]);
  });

  test('gives a valid plan and a sound bound at each level, and thorough the nearest plan', () => {
    const problem = readInstance('02-tiny-lots-and-limits');
    const calculated = EFFORTS.map((effort) => calculate(problem, effort));

    for (const { configuration, state, plan } of calculated) {
      expect(checkPlan(problem, configuration, plan)).toEqual([]);
      expect(state.bound).toBeLessThanOrEqual(state.best + 1e-9);
    }
    const { points } = ensure(calculated.at(-1)).front;
    const range = computeRange(points);
    const weights = getCriterionWeights(configurationOf('thorough'));
    const [quick = 0, standard = 0, thorough = 0] = calculated.map(({ front }) =>
      computeTchebycheffDistance(ensure(front.points[front.chosen]).values, range, weights),
    );
    expect(thorough).toBeLessThanOrEqual(standard + 1e-9);
    expect(thorough).toBeLessThanOrEqual(quick + 1e-9);
    expect(calculated.map(({ front }) => front.points.length)).toEqual(
      calculated.map(({ front }) => front.points.length).sort((a, b) => a - b),
    );
  });
});
