import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { type Task, taskHandler } from '#lib/shared/task.ts';

/** Input of each state of the state machine. */
export interface TaskInput {
  readonly planId: string;
  /** Error of the state that failed. */
  readonly error?: { readonly Error: string; readonly Cause?: string };
}

/** Transient error: the state machine retries on this name. */
class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** Creates the handler of a Task state; Step Functions distinguishes its errors by name. */
export const procurementTask = <Output, Input extends TaskInput = TaskInput>(
  operation: string,
  work: (input: Input) => Promise<Output>,
): Task<Input, Output> =>
  taskHandler({ api: 'procurement', operation }, async (input) => {
    if (!isPlanId(String(input.planId))) throw new ServiceError('invalidArgument', 'The task names no plan');
    try {
      return await work(input);
    } catch (error) {
      throw error instanceof ServiceError && error.kind === 'unavailable'
        ? new Unavailable(error.message, { cause: error })
        : error;
    }
  });
