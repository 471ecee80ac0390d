import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { quantile } from './quantile.ts';

/** What one call cost: DynamoDB commands, capacity units read and written, and milliseconds. */
export interface Cost {
  readonly requests: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly milliseconds: number;
}

const running = { requests: 0, readUnits: 0, writeUnits: 0 };
const READ = /^(Get|Query|BatchGet|TransactGet)/;

dynamodb.middlewareStack.add(
  (next, context) => async (args) => {
    const result = await next(args);
    const consumed = (result.output as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] }).ConsumedCapacity;
    const units = [consumed ?? []].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);
    running.requests += 1;
    running[READ.test(context.commandName ?? '') ? 'readUnits' : 'writeUnits'] += units;
    return result;
  },
  { step: 'initialize', name: 'benchCounting', priority: 'high' },
);

/** Runs `call` once and tells what it cost. Nothing else may use the client meanwhile. */
export const costOf = async (call: () => Promise<unknown>): Promise<Cost> => {
  const before = { ...running };
  const start = performance.now();
  await call();
  const milliseconds = performance.now() - start;
  return {
    requests: running.requests - before.requests,
    readUnits: running.readUnits - before.readUnits,
    writeUnits: running.writeUnits - before.writeUnits,
    milliseconds,
  };
};

/** Runs `call` `times` times: the costliest counts, the median time. */
export const typicalCost = async (call: (round: number) => Promise<unknown>, times = 9): Promise<Cost> => {
  const costs: Cost[] = [];
  for (let round = 0; round < times; round += 1) costs.push(await costOf(() => call(round)));
  const most = (key: keyof Cost) => Math.max(...costs.map((cost) => cost[key]));
  return {
    requests: most('requests'),
    readUnits: most('readUnits'),
    writeUnits: most('writeUnits'),
    milliseconds: quantile(
      costs.map((cost) => cost.milliseconds),
      0.5,
    ),
  };
};
