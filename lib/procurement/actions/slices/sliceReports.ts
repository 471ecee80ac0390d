import type { IntermediateMessage } from '#lib/procurement/actions/threads/calculationThread.ts';
import { type StoredPlan, saveProgress, saveState } from '#lib/procurement/store/plans.ts';
import { storeValue } from '#lib/procurement/store/values.ts';

export interface SliceRecorder {
  /** Stores where the slice stands; a repetition goes on from there. */
  readonly saveState: (packed: Uint8Array) => void;
  readonly handleMessage: (message: IntermediateMessage) => void;
  /** When everything reported so far is stored. */
  readonly flush: () => Promise<void>;
  /** The version of the state stored last. */
  readonly version: () => number;
  /** Whether the slice has stored any state. */
  readonly hasAdvanced: () => boolean;
}

/** Stores what a slice reports, one after the other and in its order; progress that a newer one follows is left out. */
export const createSliceRecorder = (plan: StoredPlan, fail: (error: unknown) => void): SliceRecorder => {
  let version = plan.version;
  let writing = Promise.resolve();
  let isProgressWaiting = false;
  const write = (work: () => Promise<void>): void => {
    writing = writing.then(work).catch(fail);
  };
  const state = (packed: Uint8Array): void =>
    write(async () => {
      const { value } = await storeValue(packed);
      await saveState(plan.planId, version, value);
      version += 1;
    });
  const earlier = (message: IntermediateMessage): void => {
    if (message.kind === 'checkpoint') state(message.state);
    else if (!isProgressWaiting) {
      isProgressWaiting = true;
      write(async () => {
        isProgressWaiting = false;
        await saveProgress(plan.planId, message.progress);
      });
    }
  };
  return {
    saveState: state,
    handleMessage: earlier,
    flush: () => writing,
    version: () => version,
    hasAdvanced: () => version > plan.version,
  };
};
