import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { quantile } from './quantile.ts';

/** The cost of one call. */
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

interface Running {
  requests: number;
  readUnits: number;
  writeUnits: number;
  readonly underWay: Map<string, number>;
}

/** The measured call; background work of a calculation is outside its async context. */
const counted = new AsyncLocalStorage<Running>();
const READ = /^(Get|Query|BatchGet|TransactGet)/;

const text = (value: unknown): string =>
  typeof value === 'string' ? value : ((value as { S?: string } | undefined)?.S ?? '');

/** The command and the index, which is the prefix of the partition key. */
const target = (command: string, { Key, ExpressionAttributeValues }: Input): string =>
  `${command} ${text(Key?.pk ?? ExpressionAttributeValues?.[':pk']).split('#')[0]}`;

dynamodb.middlewareStack.add(
  (next, context) => async (args) => {
    const running = counted.getStore();
    if (running === undefined) return next(args);
    const command = context.commandName ?? '';
    const name = target(command, args.input as Input);
    const before = running.underWay.get(name) ?? 0;
    if (before === 0) running.requests += 1;
    running.underWay.set(name, before + 1);
    try {
      const result = await next(args);
      const consumed = (result.output as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] }).ConsumedCapacity;
      const units = [consumed ?? []].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);
      running[READ.test(command) ? 'readUnits' : 'writeUnits'] += units;
      return result;
    } finally {
      running.underWay.set(name, (running.underWay.get(name) ?? 1) - 1);
    }
  },
  { step: 'initialize', name: 'benchCounting', priority: 'high' },
);

const costOf = async (call: () => Promise<unknown>): Promise<Cost> => {
  const running: Running = { requests: 0, readUnits: 0, writeUnits: 0, underWay: new Map() };
  const start = performance.now();
  await counted.run(running, call);
  const milliseconds = performance.now() - start;
  const { requests, readUnits, writeUnits } = running;
  return { requests, readUnits, writeUnits, milliseconds };
};

/** Highest counts, median time, and the 99th percentile of the time. */
interface TypicalCost extends Cost {
  readonly slowest: number;
}

/** Milliseconds after which a slow call is not repeated, once it has run a few times. */
const TIME_LIMIT = 12_000;
const MIN_ROUNDS = 5;

/** Measures `call` over `times` runs, or fewer if it is slow. */
export const measureTypicalCost = async (
  call: (round: number) => Promise<unknown>,
  times = 9,
): Promise<TypicalCost> => {
  const costs: Cost[] = [];
  const start = performance.now();
  for (let round = 0; round < times; round += 1) {
    if (round >= MIN_ROUNDS && performance.now() - start > TIME_LIMIT) break;
    costs.push(await costOf(() => call(round)));
  }
  const most = (key: keyof Cost) => Math.max(...costs.map((cost) => cost[key]));
  const durations = costs.map((cost) => cost.milliseconds);
  return {
    requests: most('requests'),
    readUnits: most('readUnits'),
    writeUnits: most('writeUnits'),
    milliseconds: quantile(durations, 0.5),
    slowest: quantile(durations, 0.99),
  };
};
