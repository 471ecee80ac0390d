import { loadProblem } from '#lib/procurement/actions/imports/loadProblem.ts';
import { getCompletedPlan } from '#lib/procurement/actions/planState/getCompletedPlan.ts';
import { createUnknownIdError } from '#lib/procurement/actions/unknownId.ts';
import { computeKpiChanges, type PlanDifference } from '#lib/procurement/domain/comparison.ts';
import type { PlanOverview } from '#lib/procurement/domain/plan/planOverview.ts';
import { haveCommonOffers } from '#lib/procurement/domain/problem/haveCommonOffers.ts';
import { findOverview } from '#lib/procurement/store/planList.ts';
import type { RecordedPlan } from '#lib/procurement/store/plans.ts';

/** Changes since another plan. */
export interface ChangesSince {
  /** Whether both plan the same purchases, so that their figures can be compared. */
  readonly CommonOffers: boolean;
  readonly Kpis?: PlanDifference['Kpis'];
}

export interface ComparedOverview extends PlanOverview {
  readonly Since?: ChangesSince;
}

const loadOverview = async ({ planId }: RecordedPlan): Promise<PlanOverview> => {
  const overview = await findOverview(planId);
  if (overview === undefined) throw createUnknownIdError('plan', planId);
  return overview;
};

const findChanges = async (before: RecordedPlan, after: RecordedPlan): Promise<ChangesSince> => {
  const [first, second] = [await loadProblem(before.problem.value), await loadProblem(after.problem.value)];
  if (!haveCommonOffers(first, second) || first.priceDecimals !== second.priceDecimals) return { CommonOffers: false };
  const kpis = computeKpiChanges(JSON.parse(before.result.kpis), JSON.parse(after.result.kpis));
  return { CommonOffers: true, Kpis: kpis };
};

/** Returns the overview of a completed plan; with `since`, also what changed since another completed plan. */
export const getPlanOverview = async (planId: string, since?: string): Promise<ComparedOverview> => {
  const plan = await getCompletedPlan(planId);
  if (since === undefined) return loadOverview(plan);
  const before = await getCompletedPlan(since);
  return { ...(await loadOverview(plan)), Since: await findChanges(before, plan) };
};
