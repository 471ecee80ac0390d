import type { ChildProcess } from 'node:child_process';
import { explainUnreachable } from '#lib/local/awsErrors.ts';
import { claimDataDirectory, getDataDirectory } from '#lib/local/dataDir.ts';
import { startEmbeddedDynamodb } from '#lib/local/dynamodb/embeddedDynamodb.ts';
import { createLocalClient } from '#lib/local/dynamodb/localClient.ts';
import { ensureTables } from '#lib/local/dynamodb/tables.ts';
import { createInvoker, getTimeout } from '#lib/local/invoke/invokeFunction.ts';
import { type LocalNames, resolveReferences } from '#lib/local/localNames.ts';
import { identifyProcess } from '#lib/local/processes.ts';
import type { Resource, Serverless } from '#lib/local/serverless.ts';
import type { States } from '#lib/local/stepFunctions/definition.ts';
import { createExecutionStore } from '#lib/local/stepFunctions/executionStore.ts';
import type { Machine } from '#lib/local/stepFunctions/executor.ts';
import { createOperations } from '#lib/local/stepFunctions/operations.ts';
import { createRunner } from '#lib/local/stepFunctions/runner.ts';
import { serveStepFunctions } from '#lib/local/stepFunctions/server.ts';

export interface LocalServices {
  /** Environment variables with which functions and tools reach the services. */
  readonly environment: Readonly<Record<string, string>>;
  /** Resolves when no execution is running. */
  idle(): Promise<void>;
  /** Resumes executions that the end of a previous stack interrupted; call it after `environment` has been set. */
  resumeInterrupted(): Promise<void>;
  stop(): Promise<void>;
}

const listMachines = (serverless: Serverless, names: LocalNames): readonly Machine[] =>
  Object.values(serverless.configurationInput.stepFunctions?.stateMachines ?? {}).map(({ id, name, definition }) => ({
    arn: resolveReferences({ Ref: id ?? name }, names) as string,
    name,
    definition: resolveReferences(definition, names) as unknown as States,
  }));

const executionTable = (name: string): Resource => ({
  Type: 'AWS::DynamoDB::Table',
  Properties: {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'S' },
    ],
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
  },
});

interface Database {
  readonly endpoint: string;
  readonly process?: ChildProcess;
  stop(): Promise<void>;
}

const openDatabase = async (path: string): Promise<Database> => {
  const endpoint = process.env.DYNAMODB_ENDPOINT?.trim();
  return endpoint ? { endpoint, stop: async () => {} } : startEmbeddedDynamodb({ database: path });
};

const startStepFunctions = async (serverless: Serverless, names: LocalNames, endpoint: string) => {
  const { service } = serverless;
  const executions = `${service.service}-${service.provider.stage}-executions`;
  await ensureTables(endpoint, { ...service.resources?.Resources, LocalExecutions: executionTable(executions) });
  const client = createLocalClient(endpoint);
  const store = createExecutionStore(client, executions);
  const machines = listMachines(serverless, names);
  const runner = createRunner({
    machines,
    store,
    invoke: createInvoker(serverless),
    getTimeout: (name) => getTimeout(serverless, name),
  });
  const server = await serveStepFunctions(createOperations(machines, store, runner));
  const stop = async () => {
    runner.abandon();
    await server.stop();
    client.destroy();
  };
  return { endpoint: server.endpoint, idle: runner.idle, resumeInterrupted: runner.resumeInterrupted, stop };
};

/** The environment variables of the tables' names. */
const getTableVariables = (names: LocalNames): Record<string, string> =>
  Object.fromEntries(
    ['Cmis', 'Calendar', 'Procurement', 'Principals'].flatMap((api) => {
      const name = names.refs.get(`${api}Table`);
      return name === undefined ? [] : [[`${api.toUpperCase()}_TABLE`, name]];
    }),
  );

/** Milliseconds that a tool waits for another one on the same data. */
const TOOL_PATIENCE = 60_000;

/** Starts the embedded DynamoDB with all tables, and Step Functions; stops all again if one does not start. */
export const startLocalServices = async (
  serverless: Serverless,
  names: LocalNames,
  url?: string,
): Promise<LocalServices> => {
  // Without a gateway this is a tool: it waits for another tool, as two invocations at the same time do.
  const directory = await claimDataDirectory(getDataDirectory(), url === undefined ? TOOL_PATIENCE : 0);
  const stops: (() => Promise<void> | void)[] = [directory.release];
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  process.once('exit', directory.release);
  try {
    const dynamodb = await openDatabase(directory.path('dynamodb.sqlite'));
    stops.push(dynamodb.stop);
    const child = dynamodb.process?.pid === undefined ? {} : { dynamodb: identifyProcess(dynamodb.process.pid) };
    directory.announce({ ...child, environment: {} });
    const stepFunctions = await startStepFunctions(serverless, names, dynamodb.endpoint);
    stops.push(stepFunctions.stop);
    const environment = {
      DYNAMODB_ENDPOINT: dynamodb.endpoint,
      STEPFUNCTIONS_ENDPOINT: stepFunctions.endpoint,
      ...getTableVariables(names),
    };
    directory.announce({ ...child, ...(url === undefined ? {} : { url }), environment });
    const { idle, resumeInterrupted } = stepFunctions;
    return { environment, idle, resumeInterrupted, stop };
  } catch (error) {
    await stop();
    const unreachable = explainUnreachable(error);
    throw unreachable === undefined ? error : new Error(unreachable, { cause: error });
  }
};
