export type ExecutionStatus = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED';

/** A stored execution. Input and output are JSON texts; instants are milliseconds since 1970 UTC. */
export interface Execution {
  readonly executionArn: string;
  readonly stateMachineArn: string;
  readonly name: string;
  readonly status: ExecutionStatus;
  readonly startDate: number;
  readonly input: string;
  readonly stopDate?: number;
  readonly output?: string;
  readonly error?: string;
  readonly cause?: string;
}

/** The end of an execution. */
export type Outcome =
  | { readonly status: 'SUCCEEDED'; readonly output: string }
  | { readonly status: 'FAILED' | 'ABORTED' | 'TIMED_OUT'; readonly error?: string; readonly cause?: string };

/** An event of an execution's history as in GetExecutionHistory, without its id. */
export interface HistoryEvent {
  readonly type: string;
  readonly timestamp: number;
  readonly details: Readonly<Record<string, unknown>>;
}
