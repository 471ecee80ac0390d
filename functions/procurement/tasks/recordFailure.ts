import { recordFailure } from '#lib/procurement/actions/slices/recordFailure.ts';
import { procurementTask } from '#lib/procurement/wire/task.ts';

/** State RecordFailure: keeps with the plan why there is none; hands the error on to the state that fails. */
export const handler = procurementTask('RecordFailure', async ({ planId, error }) => {
  await recordFailure(planId, error ?? { Error: 'Unknown' });
  return { planId, error };
});
