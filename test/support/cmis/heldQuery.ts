import { dynamodb } from '#lib/shared/dynamodb/client.ts';

const partitionOf = (input: object): string => {
  const { ExpressionAttributeValues: values } = input as { ExpressionAttributeValues?: Record<string, unknown> };
  const pk = values?.[':pk'];
  return typeof pk === 'string' ? pk : String((pk as { S?: unknown } | undefined)?.S);
};

/**
 * Runs `read`, and `happen` in the middle of it: the first query of the partition `held` waits until the queries of
 * `others` have returned and `happen` has completed.
 */
export const readHolding = async <T>(
  held: string,
  others: readonly string[],
  happen: () => Promise<unknown>,
  read: () => Promise<T>,
): Promise<T> => {
  const open = new Set(others);
  const { promise, resolve } = Promise.withResolvers<void>();
  let happened: Promise<unknown> | undefined;
  const name = `held${Math.random()}`;
  dynamodb.middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName !== 'QueryCommand') return next(args);
      const pk = partitionOf(args.input);
      if (pk === held) {
        await promise;
        happened ??= happen();
        await happened;
      }
      const result = await next(args);
      open.delete(pk);
      if (open.size === 0) resolve();
      return result;
    },
    { step: 'initialize', name, priority: 'high' },
  );
  try {
    const result = await read();
    if (happened === undefined) throw new Error(`Nobody read ${held}`);
    return result;
  } finally {
    dynamodb.middlewareStack.remove(name);
  }
};
