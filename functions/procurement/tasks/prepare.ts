import { prepareCalculation } from '#lib/procurement/actions/slices/prepareCalculation.ts';
import { procurementTask } from '#lib/procurement/wire/task.ts';

/** State Prepare: stores the first calculation state. */
export const handler = procurementTask('Prepare', async ({ planId }) => {
  await prepareCalculation(planId);
  return { planId };
});
