import { loadNames, loadProblem } from '#lib/procurement/actions/imports/loadProblem.ts';
import { createUnknownIdError } from '#lib/procurement/actions/unknownId.ts';
import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { findPlan, type StoredPlan } from '#lib/procurement/store/plans.ts';

/** The data that a plan was calculated from. */
export interface PlanProblem {
  readonly planId: string;
  readonly date: string;
  readonly configuration: Configuration;
  readonly names: Names;
  readonly problem: Problem;
  /** Id of the plan of the warm start, and how much of its orders was to stay. */
  readonly earlier: Pick<StoredPlan, 'from' | 'frozen' | 'maximumChanges'>;
}

/** Returns the data of a plan, completed or not. */
export const getPlanProblem = async (planId: string): Promise<PlanProblem> => {
  const plan = isPlanId(planId) ? await findPlan(planId) : undefined;
  if (plan === undefined) throw createUnknownIdError('plan', planId);
  const [problem, names] = await Promise.all([loadProblem(plan.problem.value), loadNames(plan.names?.value)]);
  return { planId, date: plan.date, configuration: plan.configuration, names, problem, earlier: plan };
};
