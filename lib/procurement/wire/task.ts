import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { type Task, taskHandler } from '#lib/shared/task.ts';

/** What every state of the state machine hands on. */
export interface TaskInput {
  readonly planId: string;
  /** With what the state that failed was caught. */
  readonly error?: { readonly Error: string; readonly Cause?: string };
}

/** Step Functions tells errors apart by their names; this is the one that the state machine takes as passing. */
class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** The Lambda handler behind a Task state: the id of the plan in, an object out, errors told apart by their names. */
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
