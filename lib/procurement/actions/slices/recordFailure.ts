import { saveFailure } from '#lib/procurement/store/plans.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { log } from '#lib/shared/log.ts';

/** What a Catch of the state machine hands on. */
export interface TaskError {
  readonly Error: string;
  readonly Cause?: string | undefined;
}

/** Lambda's own errors and ours, by what a planner can do about them; any other is ours to repair. */
const REASONS: Readonly<Record<string, string>> = {
  ThreadLost: 'it needed more memory or time than there is',
  'States.Timeout': 'a step took longer than it may',
  'Lambda.Unknown': 'it needed more memory or time than there is',
};

/** Step Functions gives the function's error as JSON, the local state machine its bare message. */
const messageOf = (cause: string): string => {
  try {
    const { errorMessage } = JSON.parse(cause) as { errorMessage?: unknown };
    return typeof errorMessage === 'string' ? errorMessage : cause;
  } catch {
    return cause;
  }
};

const reasonOf = ({ Error: name, Cause = '' }: TaskError): string =>
  name === 'ServiceError' ? messageOf(Cause) : (REASONS[name] ?? 'an internal error, which the log tells more about');

/** Keeps with the plan, if it is still there, why its calculation failed. */
export const recordFailure = async (planId: string, error: TaskError): Promise<void> => {
  log.warn('A calculation failed', { planId, error: error.Error, cause: error.Cause });
  try {
    await saveFailure(planId, reasonOf(error));
  } catch (missing) {
    if (!(missing instanceof ServiceError && missing.kind === 'gone')) throw missing;
  }
};
