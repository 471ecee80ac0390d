import { checkPlan } from '#lib/procurement/domain/check/checkPlan.ts';
import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { CalculatedPlan } from '#lib/procurement/domain/plan/plan.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';

/** The plan itself, if it breaks no rule: nothing else is ever given out. The error is for the log, the fault is ours. */
export const verifyPlan = (problem: Problem, configuration: Configuration, plan: CalculatedPlan): CalculatedPlan => {
  const violations = checkPlan(problem, configuration, plan);
  if (violations.length > 0) throw new Error(`The plan breaks rules of its problem: ${violations.join('; ')}`);
  return plan;
};
