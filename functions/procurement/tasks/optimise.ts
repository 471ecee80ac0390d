import { optimiseSlice } from '#lib/procurement/actions/optimiseSlice.ts';
import { procurementTask } from '#lib/procurement/wire/task.ts';

/** State Optimise: one slice of the calculation; the state machine comes again until it is done. */
export const handler = procurementTask('Optimise', async ({ planId }) => ({
  planId,
  done: await optimiseSlice(planId),
}));
