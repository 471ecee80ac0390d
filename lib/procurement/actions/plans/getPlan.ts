import { loadPlanState } from '#lib/procurement/actions/planState/getCompletedPlan.ts';
import { formatStateMessage } from '#lib/procurement/domain/plan/formatStateMessage.ts';
import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';
import { hasResult, type RecordedPlan } from '#lib/procurement/store/plans.ts';
import { streamValue } from '#lib/procurement/store/values.ts';

/** Converts a stored plan to the form of the API, with its lists. */
export const toProcurementPlan = ({ planId, date, result }: RecordedPlan): ProcurementPlan => ({
  planId,
  date,
  message: result.message,
  replanning: result.replanning,
  lists: streamValue(result.lists),
});

/** Returns the plan with this id: with its lists if it is completed, otherwise with a message about its calculation. */
export const getPlan = async (planId: string): Promise<ProcurementPlan> => {
  const { plan, state } = await loadPlanState(planId);
  if (state === 'SUCCEEDED' && hasResult(plan)) return toProcurementPlan(plan);
  return { planId, date: plan.date, message: formatStateMessage(state, plan), lists: undefined };
};
