import { type InvocationContext, recordError, runInvocation } from '#lib/shared/invocation.ts';

/** The handler of a Lambda that a state machine or a schedule invokes. */
export type Task<I, O> = (input: I, context?: InvocationContext) => Promise<O>;

/** Creates the handler of a task. It logs an error and rethrows it for the state machine to retry or catch. */
export const taskHandler =
  <I, O>(options: { readonly api: string; readonly operation: string }, work: (input: I) => Promise<O>): Task<I, O> =>
  (input, context = {}) =>
    runInvocation({ ...options, context }, async () => {
      try {
        return await work(input);
      } catch (error) {
        recordError(error);
        throw error;
      }
    });
