import { completedPlan } from '#lib/procurement/actions/completedPlan.ts';
import { storedFront } from '#lib/procurement/actions/planFront.ts';
import { startCalculation } from '#lib/procurement/actions/startCalculation.ts';
import { stateOfPoint } from '#lib/procurement/domain/front/front.ts';
import type { ProcurementPlan } from '#lib/procurement/domain/procurementPlan.ts';
import { loadValue } from '#lib/procurement/store/values.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/**
 * Makes another point of a plan's front a plan of its own: nothing is searched any more, its alerts are explained.
 * @param numberOf read once the plan is known to be there
 */
export const choosePoint = async (planId: string, numberOf: () => number): Promise<ProcurementPlan> => {
  const plan = await completedPlan(planId);
  const point = numberOf();
  const front = await storedFront(plan);
  const state = stateOfPoint(front, point - 1);
  if (state === undefined)
    throw new ServiceError('notFound', `The front has no point ${point}: its points are 1 to ${front.points.length}`);
  return startCalculation(await loadValue(plan.problem.value), plan.configuration, state);
};
