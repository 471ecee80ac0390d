import { optimiseSlice, type SliceInput } from '#lib/procurement/actions/slices/optimiseSlice.ts';
import { procurementTask, type TaskInput } from '#lib/procurement/wire/task.ts';

/** State Optimise: runs one slice; the state machine repeats it until the calculation is done. */
export const handler = procurementTask(
  'Optimise',
  async ({ planId, answers = [], rounds = 0 }: TaskInput & Partial<SliceInput>) => ({
    planId,
    ...(await optimiseSlice(planId, { answers, rounds })),
  }),
);
