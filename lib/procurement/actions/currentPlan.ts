import { toProcurementPlan } from '#lib/procurement/actions/getPlan.ts';
import { resolvePlanState } from '#lib/procurement/actions/settlePlan.ts';
import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';
import { queryPlans } from '#lib/procurement/store/planList.ts';
import { findPlan, hasResult } from '#lib/procurement/store/plans.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** How many listed plans one request looks at: nearly always the first counts. */
const PAGE = 5;

export const noCompletedPlan = (): ServiceError => new ServiceError('notFound', 'There is no completed plan yet');

/** The newest completed plan. */
export const getCurrentPlan = async (): Promise<ProcurementPlan> => {
  for await (const { planId } of queryPlans(PAGE)) {
    const plan = await findPlan(planId);
    if (plan === undefined || !hasResult(plan)) continue;
    if ((await resolvePlanState(plan)) === 'SUCCEEDED') return toProcurementPlan(plan);
  }
  throw noCompletedPlan();
};
