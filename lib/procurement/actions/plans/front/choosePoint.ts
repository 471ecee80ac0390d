import { startCalculation } from '#lib/procurement/actions/calculations/startCalculation.ts';
import { getCompletedPlan } from '#lib/procurement/actions/planState/getCompletedPlan.ts';
import { loadFinalState } from '#lib/procurement/actions/planState/loadResult.ts';
import { requirePointState } from '#lib/procurement/actions/plans/front/requirePointState.ts';
import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';
import type { Mark } from '#lib/procurement/store/keyedRequests.ts';
import { loadValue } from '#lib/procurement/store/values.ts';

/**
 * Makes another point of a plan's front a new plan, whose calculation only explains the alerts.
 * @param readNumber called once the plan is known to exist, so that a missing plan is reported before a bad number
 */
export const choosePoint = async (planId: string, readNumber: () => number, mark?: Mark): Promise<ProcurementPlan> => {
  const plan = await getCompletedPlan(planId);
  const point = readNumber();
  const before = await loadFinalState(plan);
  const state = requirePointState(planId, before, point);
  const names = plan.names && (await loadValue(plan.names.value));
  return startCalculation(await loadValue(plan.problem.value), plan.configuration, { state, names, mark });
};
