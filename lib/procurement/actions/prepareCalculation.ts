import { begin } from '#lib/procurement/domain/calculation.ts';
import { packText } from '#lib/procurement/store/packed.ts';
import { findPlan, saveState } from '#lib/procurement/store/plans.ts';
import { storeValue } from '#lib/procurement/store/values.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Stores the state in which the first slice begins; a repetition finds it stored. */
export const prepareCalculation = async (planId: string): Promise<void> => {
  const plan = await findPlan(planId);
  if (plan === undefined) throw new ServiceError('gone', 'The plan was deleted');
  if (plan.state !== undefined) return;
  const { value } = await storeValue(await packText(JSON.stringify(begin())));
  await saveState(planId, plan.version, value);
};
