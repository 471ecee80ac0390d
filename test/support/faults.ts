import { AsyncLocalStorage } from 'node:async_hooks';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';

export interface Faults extends Disposable {
  /** Number of commands failed so far. */
  readonly thrown: number;
}

/**
 * Makes DynamoDB fail the next tries of a command as AWS would: `using faults = failNext(...)`. With `after` the
 * command is executed first and only its response is lost. The first `skip` commands succeed, as do those without
 * `keyPart` in their input.
 */
export const failNext = (
  command: string,
  times: number,
  error: () => Error,
  options: { readonly after?: boolean; readonly skip?: number; readonly keyPart?: string } = {},
): Faults => {
  const name = `fault${Math.random()}`;
  let thrown = 0;
  let skipped = 0;
  dynamodb.middlewareStack.add(
    (next, context) => async (args) => {
      const isMeant = context.commandName === command && JSON.stringify(args.input).includes(options.keyPart ?? '');
      if (!isMeant || thrown >= times) return next(args);
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

const runOnce = (keyPart: string, other: () => Promise<unknown>, isBefore: boolean): Disposable => {
  const name = `race${Math.random()}`;
  // Other work has its own caller and rights, not those of the request that it interrupts.
  const outside = AsyncLocalStorage.snapshot();
  const work = () => outside(other);
  let isDone = false;
  dynamodb.middlewareStack.add(
    (next) => async (args) => {
      if (isDone || !JSON.stringify(args.input).includes(keyPart)) return next(args);
      isDone = true;
      if (isBefore) await work();
      const answer = await next(args);
      if (!isBefore) await work();
      return answer;
    },
    { step: 'initialize', name },
  );
  return {
    [Symbol.dispose]: () => {
      dynamodb.middlewareStack.remove(name);
      if (!isDone) throw new Error(`No request named ${keyPart}`);
    },
  };
};

/** Runs other work once, before the first request that contains this part of a key. */
export const runBefore = (keyPart: string, work: () => Promise<unknown>): Disposable => runOnce(keyPart, work, true);

/** Runs other work once, after the first request that contains this part of a key: what it has read is outdated then. */
export const runAfter = (keyPart: string, work: () => Promise<unknown>): Disposable => runOnce(keyPart, work, false);
