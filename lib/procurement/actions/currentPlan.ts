import { wholePlan } from '#lib/procurement/actions/getPlan.ts';
import { settlePlan } from '#lib/procurement/actions/settlePlan.ts';
import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';
import { listedPlans } from '#lib/procurement/store/planList.ts';
import { findPlan, isRecorded } from '#lib/procurement/store/plans.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** How many listed plans one request looks at: nearly always the first counts. */
const PAGE = 5;

export const noPlans = (): ServiceError => new ServiceError('notFound', 'There is no completed plan yet');

/** The newest completed plan. */
export const currentPlan = async (): Promise<ProcurementPlan> => {
  for await (const { planId } of listedPlans(PAGE)) {
    const plan = await findPlan(planId);
    if (plan === undefined || !isRecorded(plan)) continue;
    if ((await settlePlan(plan)) === 'SUCCEEDED') return wholePlan(plan);
  }
  throw noPlans();
};
