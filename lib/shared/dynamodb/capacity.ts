import type { ConsumedCapacity, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { getCurrentRequest } from '#lib/shared/request.ts';

const READS = new Set(['GetItemCommand', 'QueryCommand', 'BatchGetItemCommand', 'TransactGetItemsCommand']);

const total = (consumed: ConsumedCapacity | readonly ConsumedCapacity[] | undefined): number =>
  [consumed ?? []].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);

/** Makes every command of the client report its consumed capacity, and adds it up in the current request. */
export const countCapacity = (client: DynamoDBClient): void => {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
      const capacity = getCurrentRequest()?.capacity;
      if (capacity !== undefined) {
        const units = total((result.output as { ConsumedCapacity?: ConsumedCapacity }).ConsumedCapacity);
        capacity.requests += 1;
        capacity[READS.has(context.commandName ?? '') ? 'readUnits' : 'writeUnits'] += units;
      }
      return result;
    },
    { step: 'initialize', name: 'countCapacity', priority: 'low' },
  );
};
