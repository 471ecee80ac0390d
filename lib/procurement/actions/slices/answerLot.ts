import type { LotReference } from '#lib/procurement/actions/slices/optimiseSlice.ts';
import { hasExecutionEnded, watchExecution } from '#lib/procurement/actions/slices/watchCancellation.ts';
import { runInThread } from '#lib/procurement/actions/threads/calculationThread.ts';
import { withProcessor } from '#lib/procurement/actions/threads/turns.ts';
import { loadValue, storeValue } from '#lib/procurement/store/values.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Milliseconds between two looks at the execution: forty that look more often would be more than the service answers. */
const WATCH_TIME = 5_000;

/** Answers questions about some parts of a calculation, for the slice that takes all answers in. */
export const answerLot = (planId: string, { version, value }: LotReference): Promise<LotReference> =>
  withProcessor(async () => {
    if (await hasExecutionEnded(planId)) throw new ServiceError('gone', 'The calculation has ended');
    const abort = new AbortController();
    const timer = watchExecution(planId, WATCH_TIME, () => abort.abort());
    try {
      const sliceTime = Math.max(1, config.procurementSliceSeconds) * 1000;
      const last = await runInThread({ step: 'lot', lot: await loadValue(value), sliceTime }, abort.signal);
      if (last?.kind !== 'answered') throw new ServiceError('gone', 'The calculation has ended');
      return { version, value: (await storeValue(last.answers)).value };
    } finally {
      clearInterval(timer);
    }
  });
