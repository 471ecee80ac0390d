import { answerLot } from '#lib/procurement/actions/slices/answerLot.ts';
import type { LotReference } from '#lib/procurement/actions/slices/optimiseSlice.ts';
import { procurementTask, type TaskInput } from '#lib/procurement/wire/task.ts';

interface Input extends TaskInput {
  readonly lot: LotReference;
}

/** State AnswerLot, one of many in parallel: runs one lot of jobs of the last slice. */
export const handler = procurementTask('AnswerLot', ({ planId, lot }: Input) => answerLot(planId, lot));
