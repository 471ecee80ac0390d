import { prepareCalculation } from '#lib/procurement/actions/slices/prepareCalculation.ts';
import { procurementTask } from '#lib/procurement/wire/task.ts';

/** State Prepare: stores where the first slice begins. */
export const handler = procurementTask('Prepare', async ({ planId }) => {
  await prepareCalculation(planId);
  return { planId };
});
