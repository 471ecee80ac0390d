import type { StateMachine } from 'aws-local-stepfunctions';
import type { HistoryEvent, Outcome } from '#lib/local/stepFunctions/execution.ts';

type EventLog = ReturnType<StateMachine['run']>['eventLogs'] extends AsyncGenerator<infer T> ? T : never;

const toJson = (value: unknown): string => JSON.stringify(value ?? null);

/** Maximum length of a cause in Step Functions. */
const MAX_CAUSE_LENGTH = 32_768;

export const formatCause = (cause: unknown): string =>
  (typeof cause === 'string' ? cause : toJson(cause)).slice(0, MAX_CAUSE_LENGTH);

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

/** Converts an event of the interpreter to an event of Step Functions; undefined if Step Functions has none. */
export const toHistoryEvent = (event: EventLog): HistoryEvent | undefined => {
  const { timestamp } = event;
  switch (event.type) {
    case 'StateEntered': {
      const { type, name, input } = event.state;
      return {
        type: `${type}StateEntered`,
        timestamp,
        details: { stateEnteredEventDetails: { name, input: toJson(input) } },
      };
    }
    case 'StateExited': {
      const { type, name, output } = event.state;
      return {
        type: `${type}StateExited`,
        timestamp,
        details: { stateExitedEventDetails: { name, output: toJson(output) } },
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

/** Returns the last event of an execution's history. */
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
