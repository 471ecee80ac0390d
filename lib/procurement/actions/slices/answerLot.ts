import type { LotReference } from '#lib/procurement/actions/slices/optimiseSlice.ts';
import { hasExecutionEnded, watchExecution, watchFinish } from '#lib/procurement/actions/slices/watchExecution.ts';
import { withProcessor } from '#lib/procurement/actions/threads/processorQueue.ts';
import { runInThread } from '#lib/procurement/actions/threads/runInThread.ts';
import { loadValue, storeValue } from '#lib/procurement/store/values.ts';
import { config } from '#lib/shared/config.ts';

/**
 * Milliseconds between polls of the execution. Forty functions poll at the same time; Step Functions would throttle a
 * shorter interval.
 */
const WATCH_TIME = 5_000;

/** A version that no state has, so the next slice ignores the lot. */
const NO_VERSION = -1;

/**
 * Runs the jobs of one lot and stores their results for the next slice; drops the lot if the calculation has ended or
 * its search is to finish.
 */
export const answerLot = (planId: string, lot: LotReference): Promise<LotReference> =>
  withProcessor(async () => {
    const dropped = { ...lot, version: NO_VERSION };
    if (await hasExecutionEnded(planId)) return dropped;
    const { version, value, isSearching = false } = lot;
    const [abort, finish] = [new AbortController(), new AbortController()];
    const timers = [
      watchExecution(planId, WATCH_TIME, () => abort.abort()),
      ...(isSearching ? [watchFinish(planId, WATCH_TIME, () => finish.abort())] : []),
    ];
    try {
      const sliceTime = Math.max(1, config.procurementSliceSeconds) * 1000;
      const last = await runInThread(
        { step: 'lot', lot: await loadValue(value), sliceTime },
        AbortSignal.any([abort.signal, finish.signal]),
      );
      if (last === undefined) return dropped;
      return { version, value: (await storeValue(last.answers)).value };
    } finally {
      timers.forEach(clearInterval);
    }
  });
