import type { StateMachine } from 'aws-local-stepfunctions';
import type { HistoryEvent, Outcome } from '#lib/local/stepFunctions/execution.ts';

type EventLog = ReturnType<StateMachine['run']>['eventLogs'] extends AsyncGenerator<infer T> ? T : never;

const json = (value: unknown): string => JSON.stringify(value ?? null);

/** Longest cause that Step Functions stores. */
const CAUSE_LIMIT = 32_768;

export const formatCause = (cause: unknown): string =>
  (typeof cause === 'string' ? cause : json(cause)).slice(0, CAUSE_LIMIT);

const failure = (event: { readonly Error: string; readonly Cause: unknown }) => ({
  error: event.Error,
  cause: formatCause(event.Cause instanceof Error ? event.Cause.message : event.Cause),
});

const stateFailed = (state: string, error: { error: string; cause: string }): Omit<HistoryEvent, 'timestamp'> => {
  if (state !== 'Task') return { type: `${state}StateFailed`, details: {} };
  return error.error === 'States.Timeout'
    ? { type: 'LambdaFunctionTimedOut', details: { lambdaFunctionTimedOutEventDetails: error } }
    : { type: 'LambdaFunctionFailed', details: { lambdaFunctionFailedEventDetails: error } };
};

/** What the interpreter tells of a running execution, in Step Functions' words; undefined for what that has no word for. */
export const toHistoryEvent = (event: EventLog): HistoryEvent | undefined => {
  const { timestamp } = event;
  switch (event.type) {
    case 'StateEntered': {
      const { type, name, input } = event.state;
      return {
        type: `${type}StateEntered`,
        timestamp,
        details: { stateEnteredEventDetails: { name, input: json(input) } },
      };
    }
    case 'StateExited': {
      const { type, name, output } = event.state;
      return {
        type: `${type}StateExited`,
        timestamp,
        details: { stateExitedEventDetails: { name, output: json(output) } },
      };
    }
    case 'StateFailed':
      return event.state.type === 'Fail' ? undefined : { timestamp, ...stateFailed(event.state.type, failure(event)) };
    case 'MapIterationStarted':
    case 'MapIterationSucceeded':
    case 'MapIterationFailed': {
      const detail = `${event.type.charAt(0).toLowerCase()}${event.type.slice(1)}EventDetails`;
      const { name } = event.parentState;
      return { type: event.type, timestamp, details: { [detail]: { name, index: event.index } } };
    }
    default:
      return undefined;
  }
};

/** The last event of an execution's history. */
export const toEndEvent = (outcome: Outcome, timestamp: number): HistoryEvent => {
  if (outcome.status === 'SUCCEEDED')
    return {
      type: 'ExecutionSucceeded',
      timestamp,
      details: { executionSucceededEventDetails: { output: outcome.output } },
    };
  const name = { FAILED: 'Failed', ABORTED: 'Aborted', TIMED_OUT: 'TimedOut' }[outcome.status];
  const { error, cause } = outcome;
  return { type: `Execution${name}`, timestamp, details: { [`execution${name}EventDetails`]: { error, cause } } };
};
