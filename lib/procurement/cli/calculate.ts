import { advance, begin, finish, type Progress } from '#lib/procurement/domain/calculation.ts';
import { type Configuration, problemUnder } from '#lib/procurement/domain/configuration.ts';
import { loadMilpSolver } from '#lib/procurement/domain/milp.ts';
import type { CalculatedPlan } from '#lib/procurement/domain/plan.ts';
import type { Problem } from '#lib/procurement/domain/problem.ts';
import { verified } from '#lib/procurement/domain/verified.ts';

/** Calculates a plan in one go, in the thread of the caller. */
export const calculate = async (
  given: Problem,
  configuration: Configuration,
  onProgress: (progress: Progress) => void,
): Promise<CalculatedPlan> => {
  const problem = problemUnder(given, configuration);
  const control = { milp: await loadMilpSolver(), shouldStop: () => false, onProgress };
  const state = advance(problem, configuration, begin(), control);
  return verified(problem, configuration, finish(problem, configuration, state));
};
