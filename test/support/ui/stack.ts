import { join } from 'node:path';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  ListTablesCommand,
} from '@aws-sdk/client-dynamodb';
import { type Browser, chromium } from 'playwright-core';
import { startEmbeddedDynamodb } from '#lib/local/dynamodb/embeddedDynamodb.ts';
import { createLocalClient } from '#lib/local/dynamodb/localClient.ts';
import { type Environment, type ReadyStack, startReadyStack } from '#test/support/localStack.ts';
import { oncePerWorker } from '#test/support/perWorker.ts';
import { chromiumPath } from '#test/support/ui/chromium.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Starts `npm start` on a free port, with data in memory unless `env` names a DATA_DIR. */
export const startUiStack = (env: Environment = {}): Promise<ReadyStack> =>
  startReadyStack(ROOT, { DATA_DIR: ':memory:', AUTH_MODE: 'open', LOG_LEVEL: 'ERROR', BASE_URL: '', ...env });

/** Starts Chromium; as root it has no sandbox. */
export const launchChromium = async (): Promise<Browser> => {
  if (chromiumPath === undefined)
    throw new Error('The UI tests need Chromium: install it, or set CHROMIUM to its path');
  return chromium.launch({
    executablePath: chromiumPath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    // The worker ends as below, and Chromium with it.
    handleSIGTERM: false,
  });
};

const exit = (): void => process.exit();

/** Vitest ends a worker by SIGTERM, which by default runs none of the handlers that end child processes. */
const endWithExitHandlers = (): void => {
  oncePerWorker('exit', () => process.once('SIGTERM', exit));
};

/** The Chromium of this worker, which all its files use; it ends with the worker. */
export const getBrowser = (): Promise<Browser> => {
  endWithExitHandlers();
  return oncePerWorker('browser', launchChromium);
};

interface SharedStack {
  readonly url: string;
  /** URL of its DynamoDB. */
  readonly endpoint: string;
  /** Replaces each table by an empty one. */
  empty(): Promise<void>;
}

const startSharedStack = async (): Promise<SharedStack> => {
  endWithExitHandlers();
  const { endpoint } = await startEmbeddedDynamodb({ database: ':memory:' });
  const { child, url } = await startUiStack({ DYNAMODB_ENDPOINT: endpoint });
  process.once('exit', () => child.kill('SIGTERM'));
  const client = createLocalClient(endpoint);
  const empty = async (): Promise<void> => {
    const { TableNames = [] } = await client.send(new ListTablesCommand());
    for (const TableName of TableNames) {
      const { Table } = await client.send(new DescribeTableCommand({ TableName }));
      await client.send(new DeleteTableCommand({ TableName }));
      await client.send(
        new CreateTableCommand({
          TableName,
          KeySchema: Table?.KeySchema,
          AttributeDefinitions: Table?.AttributeDefinitions,
          BillingMode: 'PAY_PER_REQUEST',
        }),
      );
    }
  };
  return { url, endpoint, empty };
};

/** The local stack of this worker, in open mode and without data; its files use it one after the other. */
export const getEmptyStack = async (): Promise<{ readonly url: string }> => {
  const stack = await oncePerWorker('stack', startSharedStack);
  await stack.empty();
  return stack;
};

/** Returns the URL of the DynamoDB of that stack. */
export const getEmptyStackEndpoint = async (): Promise<string> =>
  (await oncePerWorker('stack', startSharedStack)).endpoint;
