import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { CreateTableCommand, DeleteTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DEFAULT_SCHEMA, load, Type } from 'js-yaml';
import { FunctionError } from '#lib/local/invoke/invokeFunction.ts';
import type { States } from '#lib/local/stepFunctions/definition.ts';
import { createExecutionStore } from '#lib/local/stepFunctions/executionStore.ts';
import { createOperations } from '#lib/local/stepFunctions/operations.ts';
import { createRunner, type Runner } from '#lib/local/stepFunctions/runner.ts';
import { serveStepFunctions } from '#lib/local/stepFunctions/server.ts';
import { now } from '#lib/shared/clock.ts';
import { newId } from '#lib/shared/ids.ts';

export type TaskHandler = (input: never) => Promise<unknown>;

const running = new Set<Promise<unknown>>();

/** Returns a handler whose work ends before its state machine is stopped; handlers of tests may never end. */
export const trackTask =
  (handler: TaskHandler): TaskHandler =>
  async (input) => {
    const work = handler(input);
    running.add(work);
    try {
      return await work;
    } finally {
      running.delete(work);
    }
  };

const arnOf = (name: string): string => `arn:aws:states:us-east-1:000000000000:stateMachine:${name}`;

/** Reads a deployed definition whose Task states name local functions. */
export const definitionIn = (file: string): States => {
  const getAtt = new Type('!GetAtt', {
    kind: 'scalar',
    construct: (path: string) => `arn:aws:lambda:us-east-1:000000000000:function:${path.replace(/\.Arn$/, '')}`,
  });
  return load(readFileSync(file, 'utf8'), { schema: DEFAULT_SCHEMA.extend([getAtt]) }) as States;
};

/** An event id larger than those of all histories in the tests. */
const LAST_EVENT = 1_000_000;

export interface LocalStateMachine {
  /** Simulates a killed and restarted process: running executions are resumed from the store. */
  restart(): Promise<void>;
  /** Ends every running execution without resuming it, as a failure that is not reported. */
  failAll(): Promise<void>;
  stop(): Promise<void>;
}

/** Files of state machines, by the environment variables of their ARNs. */
export type MachineFiles = Readonly<Record<string, string>>;

/**
 * Starts Step Functions with deployed state machines, run in process by the local stack's own interpreter, their
 * executions in a table of their own.
 */
export const startStateMachines = async (
  client: DynamoDBClient,
  files: MachineFiles,
  handlers: Readonly<Record<string, TaskHandler>>,
): Promise<LocalStateMachine> => {
  const table = `test-executions-${newId()}`;
  const machines = Object.entries(files).map(([variable, file]) => {
    const name = basename(file, '.asl.yml');
    process.env[variable] = arnOf(name);
    return { arn: arnOf(name), name, definition: definitionIn(file) };
  });
  const store = createExecutionStore(client, table);
  let runner: Runner;
  let server: Awaited<ReturnType<typeof serveStepFunctions>>;

  const invoke = async (name: string, input: unknown): Promise<unknown> => {
    const handler = handlers[name];
    if (handler === undefined) throw new FunctionError(new Error(`There is no function ${name}`));
    try {
      return JSON.parse(JSON.stringify((await handler(structuredClone(input) as never)) ?? null));
    } catch (error) {
      throw new FunctionError(error);
    }
  };
  const serve = async (): Promise<void> => {
    runner = createRunner({ machines, store, invoke, getTimeout: () => 60 });
    server = await serveStepFunctions(createOperations(machines, store, runner));
    process.env.STEPFUNCTIONS_ENDPOINT = server.endpoint;
    await runner.resumeInterrupted();
  };
  const end = async (): Promise<void> => {
    runner.abandon();
    await server.stop();
  };

  const attribute = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
  await client.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [attribute('pk'), attribute('sk')],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  );
  await serve();
  return {
    restart: async () => {
      await end();
      await serve();
    },
    failAll: async () => {
      await end();
      const outcome = { status: 'FAILED', error: 'States.Runtime', cause: 'Its execution was ended' } as const;
      for (const arn of await store.running()) {
        const execution = await store.find(arn);
        const event = { id: LAST_EVENT, type: 'ExecutionFailed', timestamp: now(), details: {} };
        if (execution !== undefined) await store.end(execution, outcome, now(), event);
      }
      await serve();
    },
    stop: async () => {
      // A calculation that goes on would take the processor from the next files.
      for (const arn of await store.running()) {
        const execution = await store.find(arn);
        if (execution !== undefined) await runner.stop(execution, {});
      }
      await Promise.allSettled(running);
      await end();
      await client.send(new DeleteTableCommand({ TableName: table }));
    },
  };
};

/** Like `startStateMachines`, for one state machine. */
export const startStateMachine = (
  client: DynamoDBClient,
  file: string,
  variable: string,
  handlers: Readonly<Record<string, TaskHandler>>,
): Promise<LocalStateMachine> => startStateMachines(client, { [variable]: file }, handlers);
