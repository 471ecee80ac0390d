import { dynamodb } from '#lib/shared/dynamodb/client.ts';

/** Counts the capacity units of `work`, by commands that read and those that write. */
export const unitsOf = async <Result>(work: () => Promise<Result>) => {
  const units = { read: 0, write: 0 };
  const name = `units${Math.random()}`;
  dynamodb.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args);
      const { ConsumedCapacity: used = [] } = result.output as { ConsumedCapacity?: { CapacityUnits?: number } };
      const isRead = /Get|Query/.test(String(context.commandName));
      for (const { CapacityUnits = 0 } of [used].flat()) units[isRead ? 'read' : 'write'] += CapacityUnits;
      return result;
    },
    { step: 'initialize', name, priority: 'high' },
  );
  try {
    return { result: await work(), ...units };
  } finally {
    dynamodb.middlewareStack.remove(name);
  }
};
