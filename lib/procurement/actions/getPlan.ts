import { planNotFound } from '#lib/procurement/actions/completedPlan.ts';
import { settlePlan } from '#lib/procurement/actions/settlePlan.ts';
import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';
import { stateMessage } from '#lib/procurement/domain/plan/stateMessage.ts';
import { findPlan, isRecorded, type RecordedPlan } from '#lib/procurement/store/plans.ts';
import { valueText } from '#lib/procurement/store/values.ts';

/** A completed plan with its lists. */
export const wholePlan = ({ planId, date, result }: RecordedPlan): ProcurementPlan => ({
  planId,
  date,
  message: result.message,
  lists: valueText(result.lists),
});

/** The plan of this id: with its lists if its calculation has completed, else with a message that tells its state. */
export const getPlan = async (planId: string): Promise<ProcurementPlan> => {
  const plan = isPlanId(planId) ? await findPlan(planId) : undefined;
  if (plan === undefined) throw planNotFound(planId);
  const state = await settlePlan(plan);
  if (state === undefined) throw planNotFound(planId);
  if (state === 'SUCCEEDED' && isRecorded(plan)) return wholePlan(plan);
  return { planId, date: plan.date, message: stateMessage(state, plan), lists: undefined };
};
