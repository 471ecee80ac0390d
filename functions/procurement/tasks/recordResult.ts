import { recordCalculation } from '#lib/procurement/actions/slices/recordCalculation.ts';
import { procurementTask } from '#lib/procurement/wire/task.ts';

/** State RecordResult: creates the plan of the finished calculation, stores and lists it. */
export const handler = procurementTask('RecordResult', async ({ planId }) => {
  await recordCalculation(planId);
  return { planId };
});
