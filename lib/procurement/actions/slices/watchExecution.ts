import { isInProgress } from '#lib/procurement/domain/plan/taskStatus.ts';
import { readExecutionState } from '#lib/procurement/store/executions.ts';
import { findPlan } from '#lib/procurement/store/plans.ts';
import { log } from '#lib/shared/log.ts';

/** Milliseconds between polls of the execution: a cancel takes effect within a second. */
export const WATCH_TIME = 500;

type Question = (planId: string) => Promise<boolean>;

/** Returns a question that answers false if `what` cannot be read, since a search must survive a failed read. */
const answerOrFalse =
  (what: string, ask: Question): Question =>
  async (planId) => {
    try {
      return await ask(planId);
    } catch (error) {
      log.warn(`The ${what} could not be read`, { planId, cause: String(error) });
      return false;
    }
  };

/** Returns whether the execution of a calculation has ended; false if its state cannot be read. */
export const hasExecutionEnded = answerOrFalse(
  'state of an execution',
  async (planId) => !isInProgress(await readExecutionState(planId)),
);

const isFinishRequested = answerOrFalse(
  'plan of a calculation',
  async (planId) => (await findPlan(planId))?.isFinishing === true,
);

/** Asks about a calculation every `every` milliseconds and calls `onYes` when the answer is yes. */
const poll = (ask: Question, planId: string, every: number, onYes: () => void): NodeJS.Timeout =>
  setInterval(async () => {
    if (await ask(planId)) onYes();
  }, every);

/** Polls the execution of a calculation every `every` milliseconds and calls `onStopped` when it has ended. */
export const watchExecution = (planId: string, every: number, onStopped: () => void): NodeJS.Timeout =>
  poll(hasExecutionEnded, planId, every, onStopped);

/** Polls the plan of a calculation every `every` milliseconds and calls `onFinish` when it was asked to finish. */
export const watchFinish = (planId: string, every: number, onFinish: () => void): NodeJS.Timeout =>
  poll(isFinishRequested, planId, every, onFinish);
