import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { AskedPlan } from '#lib/procurement/optimiser/questions/part/partSolver.ts';
import {
  advanceCalculation,
  beginCalculation,
  finishCalculation,
} from '#lib/procurement/optimiser/schedule/calculation.ts';
import type { WarmStart } from '#lib/procurement/optimiser/state/calculationState.ts';
import { toFinalState } from '#lib/procurement/optimiser/state/front.ts';
import { anyBody, type BodySize } from '#test/support/procurement/anyBody.ts';

const BUDGET = {
  randomWeightVectors: 2,
  generations: 2,
  frontPoints: 20,
};

/** Calculates a plan in this thread, with a small search. */
export const calculateAskedPlan = (
  milp: MilpSolver,
  problem: Problem,
  configuration: Configuration,
  earlier?: WarmStart,
): AskedPlan => {
  const small = 'order' in configuration ? configuration : { ...configuration, budget: BUDGET };
  const done = advanceCalculation(problem, small, beginCalculation(earlier), {
    milp,
    shouldStop: () => false,
    onProgress: () => undefined,
  });
  const state = toFinalState(done);
  const { kpis, totals } = finishCalculation(problem, small, state);
  return { milp, problem, configuration: small, state: { ...state, totals }, kpis };
};

/** Any small problem. */
export const anyProblem = (size?: BodySize) =>
  anyBody(size).map((body): Problem => {
    const result = readProblem(body);
    if ('errors' in result) throw new Error(JSON.stringify(result.errors));
    return result.problem;
  });
