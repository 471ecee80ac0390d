import { createPointState, getFront } from '#lib/procurement/optimiser/front/front.ts';
import type { CalculationState } from '#lib/procurement/optimiser/schedule/calculationState.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/**
 * Returns the state in which a point of the front is the plan.
 * @param number of the point, from 1
 * @throws ServiceError `notFound` with the numbers that exist
 */
export const requirePointState = (planId: string, state: CalculationState, number: number): CalculationState => {
  const pointState = createPointState(state, number - 1);
  if (pointState !== undefined) return pointState;
  const { points } = getFront(state);
  const known = points.length === 1 ? 'its only point is 1' : `name a point from 1 to ${points.length}`;
  throw new ServiceError(
    'notFound',
    `The front has no point ${number}: ${known}. GET /api/ProcurementCalculator/GetPlan/${planId}/front lists the points`,
  );
};
