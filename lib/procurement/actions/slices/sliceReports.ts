import type { EarlierMessage } from '#lib/procurement/actions/threads/calculationThread.ts';
import { type StoredPlan, saveProgress, saveState } from '#lib/procurement/store/plans.ts';
import { storeValue } from '#lib/procurement/store/values.ts';

export interface SliceReports {
  /** Stores where the slice stands; a repetition goes on from there. */
  readonly state: (packed: Uint8Array) => void;
  readonly earlier: (message: EarlierMessage) => void;
  /** When everything reported so far is stored. */
  readonly settled: () => Promise<void>;
  /** The version of the state stored last. */
  readonly version: () => number;
  /** Whether the slice has stored any state. */
  readonly hasAdvanced: () => boolean;
}

/** Stores what a slice reports, one after the other and in its order; progress that a newer one follows is left out. */
export const sliceReports = (plan: StoredPlan, fail: (error: unknown) => void): SliceReports => {
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
  const earlier = (message: EarlierMessage): void => {
    if (message.kind === 'checkpoint') state(message.state);
    else if (!isProgressWaiting) {
      isProgressWaiting = true;
      write(async () => {
        isProgressWaiting = false;
        await saveProgress(plan.planId, message.progress);
      });
    }
  };
  return { state, earlier, settled: () => writing, version: () => version, hasAdvanced: () => version > plan.version };
};
