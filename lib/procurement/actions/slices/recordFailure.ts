import { FAILURE_REASONS } from '#lib/procurement/domain/problem/messages/failureReasons.ts';
import { saveFailure } from '#lib/procurement/store/plans.ts';
import { removeRunningCalculations } from '#lib/procurement/store/runningCalculations.ts';
import { STORE_BUSY, STORE_FULL } from '#lib/shared/dynamodb/retry.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { log } from '#lib/shared/log.ts';

/** The error that a Catch of the state machine passes on. */
export interface TaskError {
  readonly Error: string;
  readonly Cause?: string | undefined;
}

/** Errors of Lambda and of this service that a planner can act on; any other is an internal error. */
const REASONS: Readonly<Record<string, string>> = {
  ThreadLost: FAILURE_REASONS.memory,
  'States.Timeout': FAILURE_REASONS.stepTime,
  'Lambda.Unknown': FAILURE_REASONS.memory,
};

/** The remedy of the store's own messages is to repeat a request, which a calculation cannot. */
const STORE_REASONS: Readonly<Record<string, string>> = {
  [STORE_BUSY]: FAILURE_REASONS.storeBusy,
  [STORE_FULL]: FAILURE_REASONS.storeFull,
};

/** Step Functions passes the function's error as JSON, the local state machine only its message. */
const toMessage = (cause: string): string => {
  try {
    const { errorMessage } = JSON.parse(cause) as { errorMessage?: unknown };
    return typeof errorMessage === 'string' ? errorMessage : cause;
  } catch {
    return cause;
  }
};

const toReason = ({ Error: name, Cause = '' }: TaskError): string => {
  if (name !== 'ServiceError') return REASONS[name] ?? FAILURE_REASONS.internal;
  const message = toMessage(Cause);
  return STORE_REASONS[message] ?? message;
};

/** Stores the reason of a failure with the plan, if it still exists; the calculation no longer counts as running. */
export const recordFailure = async (planId: string, error: TaskError): Promise<void> => {
  log.warn('A calculation failed', { planId, error: error.Error, cause: error.Cause });
  try {
    await saveFailure(planId, toReason(error));
  } catch (missing) {
    if (!(missing instanceof ServiceError && missing.kind === 'gone')) throw missing;
  }
  await removeRunningCalculations([planId]);
};
