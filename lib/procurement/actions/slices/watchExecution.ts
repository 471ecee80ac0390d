import { isInProgress } from '#lib/procurement/domain/plan/taskStatus.ts';
import { executionState } from '#lib/procurement/store/executions.ts';
import { findPlan } from '#lib/procurement/store/plans.ts';
import { log } from '#lib/shared/log.ts';

/** Milliseconds between polls of the execution: a cancel takes effect within a second. */
export const WATCH_TIME = 500;

/** Returns whether the execution of a calculation has ended; false if its state cannot be read. */
export const hasExecutionEnded = async (planId: string): Promise<boolean> => {
  try {
    return !isInProgress(await executionState(planId));
  } catch (error) {
    log.warn('The state of an execution could not be read', { planId, cause: String(error) });
    return false;
  }
};

/** Polls the execution of a calculation every `every` milliseconds and calls `onStopped` when it has ended. */
export const watchExecution = (planId: string, every: number, onStopped: () => void): NodeJS.Timeout =>
  setInterval(async () => {
    if (await hasExecutionEnded(planId)) onStopped();
  }, every);

/** Returns whether a calculation was asked to finish; false if that cannot be read. */
const isFinishRequested = async (planId: string): Promise<boolean> => {
  try {
    return (await findPlan(planId))?.isFinishing === true;
  } catch (error) {
    log.warn('The plan of a calculation could not be read', { planId, cause: String(error) });
    return false;
  }
};

/** Polls the plan of a calculation every `every` milliseconds and calls `onFinish` when it was asked to finish. */
export const watchFinish = (planId: string, every: number, onFinish: () => void): NodeJS.Timeout =>
  setInterval(async () => {
    if (await isFinishRequested(planId)) onFinish();
  }, every);
