import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import { findPriceDecimals } from '#lib/procurement/domain/problem/priceDecimals.ts';
import type { RecordedPlan } from '#lib/procurement/store/plans.ts';

/**
 * Refuses to compare the costs of plans in different units.
 * @throws ServiceError `conflict` if the prices of two plans have different numbers of decimals
 */
export const requireEqualDecimals = (plan: RecordedPlan, other: RecordedPlan): void => {
  const [decimals, others] = [findPriceDecimals(plan.result.message), findPriceDecimals(other.result.message)];
  if (decimals !== others) throw createKeyedError('conflict', 'priceDecimalsDiffer', [{ decimals, other: others }]);
};
