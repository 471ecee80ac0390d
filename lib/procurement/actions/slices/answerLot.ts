import type { LotReference } from '#lib/procurement/actions/slices/optimiseSlice.ts';
import { hasExecutionEnded, watchExecution } from '#lib/procurement/actions/slices/watchExecution.ts';
import { withProcessor } from '#lib/procurement/actions/threads/processorQueue.ts';
import { runInThread } from '#lib/procurement/actions/threads/runInThread.ts';
import { loadValue, storeValue } from '#lib/procurement/store/values.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Milliseconds between polls of the execution. Forty functions poll at once; more often, Step Functions would throttle. */
const WATCH_TIME = 5_000;

/** Runs the jobs of one lot and stores their results for the next slice. */
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
