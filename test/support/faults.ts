import { dynamodb } from '#lib/shared/dynamodb/client.ts';

export interface Faults extends Disposable {
  /** Number of commands failed so far. */
  readonly thrown: number;
}

/**
 * Makes DynamoDB fail the next tries of a command as AWS would: `using faults = failNext(...)`. With `after` the
 * command is executed first and only its response is lost. The first `skip` commands succeed.
 */
export const failNext = (
  command: string,
  times: number,
  error: () => Error,
  options: { readonly after?: boolean; readonly skip?: number } = {},
): Faults => {
  const name = `fault${Math.random()}`;
  let thrown = 0;
  let skipped = 0;
  dynamodb.middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName !== command || thrown >= times) return next(args);
      if (skipped < (options.skip ?? 0)) {
        skipped += 1;
        return next(args);
      }
      if (options.after === true) await next(args);
      thrown += 1;
      throw error();
    },
    { step: 'finalizeRequest', name, priority: 'low' },
  );
  return {
    get thrown() {
      return thrown;
    },
    [Symbol.dispose]: () => {
      dynamodb.middlewareStack.remove(name);
    },
  };
};
