import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';
import { createPointState, getFront } from '#lib/procurement/optimiser/state/front.ts';

/**
 * Returns the state in which a point of the front is the plan.
 * @param number of the point, from 1
 * @throws ServiceError `notFound` with the numbers that exist
 */
export const requirePointState = (planId: string, state: CalculationState, number: number): CalculationState => {
  const pointState = createPointState(state, number - 1);
  if (pointState !== undefined) return pointState;
  const { points } = getFront(state);
  throw createKeyedError('notFound', 'pointUnknown', [{ point: number, last: points.length, plan: planId }]);
};
