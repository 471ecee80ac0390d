import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { quantile } from './quantile.ts';

/** What one call cost. */
export interface Cost {
  /** DynamoDB requests; shards of one index that are read in parallel count as one. */
  readonly requests: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly milliseconds: number;
}

interface Input {
  readonly Key?: { readonly pk?: unknown };
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
}

const running = { requests: 0, readUnits: 0, writeUnits: 0 };
const underWay = new Map<string, number>();
const READ = /^(Get|Query|BatchGet|TransactGet)/;

const text = (value: unknown): string =>
  typeof value === 'string' ? value : ((value as { S?: string } | undefined)?.S ?? '');

/** The command and the index it goes to, which is what a partition key begins with. */
const target = (command: string, { Key, ExpressionAttributeValues }: Input): string =>
  `${command} ${text(Key?.pk ?? ExpressionAttributeValues?.[':pk']).split('#')[0]}`;

dynamodb.middlewareStack.add(
  (next, context) => async (args) => {
    const command = context.commandName ?? '';
    const name = target(command, args.input as Input);
    const before = underWay.get(name) ?? 0;
    if (before === 0) running.requests += 1;
    underWay.set(name, before + 1);
    try {
      const result = await next(args);
      const consumed = (result.output as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] }).ConsumedCapacity;
      const units = [consumed ?? []].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);
      running[READ.test(command) ? 'readUnits' : 'writeUnits'] += units;
      return result;
    } finally {
      underWay.set(name, (underWay.get(name) ?? 1) - 1);
    }
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
