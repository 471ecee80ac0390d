import { type InvocationContext, recordError, runInvocation } from '#lib/shared/invocation.ts';

/** A Lambda that no HTTP request calls: a state of a state machine, a schedule. */
export type Task<I, O> = (input: I, context?: InvocationContext) => Promise<O>;

/** Makes the handler of a task; an error is logged and thrown on, for whoever called to retry or catch. */
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
