/** Every state that Step Functions gives an execution. */
export type ExecutionState = 'RUNNING' | 'PENDING_REDRIVE' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED';

/** 0 in progress, 1 completed, 2 cancelled, 3 in fault, -1 unknown. */
export type TaskStatus = 0 | 1 | 2 | 3 | -1;

/** The task status that each state of the execution means to a caller. */
const STATUS: Readonly<Record<ExecutionState, TaskStatus>> = {
  RUNNING: 0,
  PENDING_REDRIVE: 0,
  SUCCEEDED: 1,
  ABORTED: 2,
  FAILED: 3,
  TIMED_OUT: 3,
};

/** The status of a task; -1 where Step Functions knows no such execution. */
export const toTaskStatus = (state: ExecutionState | undefined): TaskStatus =>
  state === undefined ? -1 : STATUS[state];

/** Whether a calculation may still change: it can be cancelled, its plan is not there yet. */
export const isInProgress = (state: ExecutionState | undefined): boolean => toTaskStatus(state) === 0;
