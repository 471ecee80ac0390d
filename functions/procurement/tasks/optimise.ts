import { type LotReference, optimiseSlice } from '#lib/procurement/actions/optimiseSlice.ts';
import { procurementTask, type TaskInput } from '#lib/procurement/wire/task.ts';

interface Input extends TaskInput {
  /** What the lots of the last slice answered. */
  readonly answers?: readonly LotReference[];
}

/** State Optimise: one slice of the calculation; the state machine comes again until it is done. */
export const handler = procurementTask('Optimise', async ({ planId, answers }: Input) => ({
  planId,
  ...(await optimiseSlice(planId, answers)),
}));
