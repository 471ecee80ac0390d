/** States of an execution in Step Functions. */
export type ExecutionState = 'RUNNING' | 'PENDING_REDRIVE' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED';

/** 0 in progress, 1 completed, 2 cancelled, 3 in fault, -1 unknown. */
export type TaskStatus = 0 | 1 | 2 | 3 | -1;

const STATUS: Readonly<Record<ExecutionState, TaskStatus>> = {
  RUNNING: 0,
  PENDING_REDRIVE: 0,
  SUCCEEDED: 1,
  ABORTED: 2,
  FAILED: 3,
  TIMED_OUT: 3,
};

/** Converts the state of an execution to a task status; -1 if it is unknown. */
export const toTaskStatus = (state: ExecutionState | undefined): TaskStatus =>
  state === undefined ? -1 : STATUS[state];

/** Returns whether a calculation still runs and can be cancelled. */
export const isInProgress = (state: ExecutionState | undefined): boolean => toTaskStatus(state) === 0;
