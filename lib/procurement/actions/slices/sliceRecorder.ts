import type { IntermediateMessage } from '#lib/procurement/actions/threads/runInThread.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import { extendTrace } from '#lib/procurement/domain/plan/trace.ts';
import { type StoredPlan, saveProgress, saveState } from '#lib/procurement/store/plans.ts';
import { storeValue } from '#lib/procurement/store/values.ts';
import { now } from '#lib/shared/clock.ts';

export interface SliceRecorder {
  /** Stores a checkpoint, from which a retry continues. */
  readonly saveState: (packed: Uint8Array) => void;
  readonly handleMessage: (message: IntermediateMessage) => void;
  /** Resolves when all writes so far have ended. */
  readonly flush: () => Promise<void>;
  /** Returns the version of the last stored state. */
  readonly version: () => number;
  /** Whether the slice has stored any state. */
  readonly hasAdvanced: () => boolean;
}

/** Creates the recorder of a slice. It writes in order, one item at a time, and skips progress that is superseded. */
export const createSliceRecorder = (plan: StoredPlan, fail: (error: unknown) => void): SliceRecorder => {
  let version = plan.version;
  let writing = Promise.resolve();
  const started = Date.parse(plan.date);
  let shown: Progress | undefined;
  let trace = plan.trace ?? [];
  let isProgressWaiting = false;
  const write = (work: () => Promise<void>): void => {
    writing = writing.then(work).catch(fail);
  };
  const recordState = (packed: Uint8Array): void =>
    write(async () => {
      const { value } = await storeValue(packed);
      await saveState(plan.planId, version, value);
      version += 1;
    });
  const recordProgress = (progress: Progress): void => {
    shown = progress;
    const seconds = Math.max(0, Math.round((now() - started) / 100) / 10);
    trace = extendTrace(trace, { ...progress, seconds });
    if (isProgressWaiting) return;
    isProgressWaiting = true;
    write(async () => {
      isProgressWaiting = false;
      if (shown !== undefined) await saveProgress(plan.planId, shown, trace);
    });
  };
  const handleMessage = (message: IntermediateMessage): void => {
    if (message.kind === 'checkpoint') recordState(message.state);
    else if (message.kind === 'progress') recordProgress(message.progress);
  };
  return {
    saveState: recordState,
    handleMessage,
    flush: () => writing,
    version: () => version,
    hasAdvanced: () => version > plan.version,
  };
};
