import { setTimeout as delay } from 'node:timers/promises';
import { type ExecutionState, isInProgress } from '#lib/procurement/domain/plan/taskStatus.ts';
import { readExecutionState, stopExecution } from '#lib/procurement/store/executions.ts';
import { removeRunningCalculations } from '#lib/procurement/store/runningCalculations.ts';

/** Interval of the polls in milliseconds, and their number: the reported state may lag behind the stop. */
const LOOK_AGAIN = 100;
const LOOKS = 30;

/**
 * Stops a calculation, which then no longer counts as running. Returns its final state, which may be that of an earlier
 * end.
 */
export const endExecution = async (planId: string): Promise<ExecutionState | undefined> => {
  await stopExecution(planId);
  let state = await readExecutionState(planId);
  for (let look = 0; look < LOOKS && isInProgress(state); look += 1) {
    await delay(LOOK_AGAIN);
    state = await readExecutionState(planId);
  }
  if (!isInProgress(state)) await removeRunningCalculations([planId]);
  return state;
};
