import { resolvePlanState } from '#lib/procurement/actions/planState/resolvePlanState.ts';
import { toProcurementPlan } from '#lib/procurement/actions/plans/getPlan.ts';
import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';
import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import { queryPlans } from '#lib/procurement/store/planList.ts';
import { findPlan, hasResult } from '#lib/procurement/store/plans.ts';

/** Number of listed plans read by one query; nearly always the first one is completed. */
const PAGE = 5;

export const createNoPlanError = () => createKeyedError('notFound', 'noCurrentPlan', []);

/** Returns the newest completed plan; throws `notFound` if there is none. */
export const getCurrentPlan = async (): Promise<ProcurementPlan> => {
  for await (const { planId } of queryPlans(PAGE)) {
    const plan = await findPlan(planId);
    if (plan === undefined || !hasResult(plan)) continue;
    if ((await resolvePlanState(plan)) === 'SUCCEEDED') return toProcurementPlan(plan);
  }
  throw createNoPlanError();
};
