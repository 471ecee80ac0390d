import { recordFailure } from '#lib/procurement/actions/slices/recordFailure.ts';
import { procurementTask } from '#lib/procurement/wire/task.ts';

/** State RecordFailure: stores the reason of the failure and passes the error on to the Fail state. */
export const handler = procurementTask('RecordFailure', async ({ planId, error }) => {
  await recordFailure(planId, error ?? { Error: 'Unknown' });
  return { planId, error };
});
