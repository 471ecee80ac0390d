import { recordCalculation } from '#lib/procurement/actions/slices/recordCalculation.ts';
import { procurementTask } from '#lib/procurement/wire/task.ts';

/** State RecordResult: makes the plan of the finished calculation, and stores and lists it at once. */
export const handler = procurementTask('RecordResult', async ({ planId }) => {
  await recordCalculation(planId);
  return { planId };
});
