import { checkPlan } from '#lib/procurement/domain/check/checkPlan.ts';
import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { CalculatedPlan } from '#lib/procurement/domain/plan/plan.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';

/** Returns the plan if it violates no rule; throws an internal error otherwise, so that no invalid plan is stored. */
export const verifyPlan = <Plan extends CalculatedPlan>(
  problem: Problem,
  configuration: Configuration,
  plan: Plan,
): Plan => {
  const violations = checkPlan(problem, configuration, plan);
  if (violations.length > 0) throw new Error(`The plan breaks rules of its problem: ${violations.join('; ')}`);
  return plan;
};
