import type { ChildProcess } from 'node:child_process';
import { explainUnreachable } from '#lib/local/awsErrors.ts';
import { type Addresses, claimDataDirectory, type DataDirectory, getDataDirectory } from '#lib/local/dataDir.ts';
import { createLocalClient } from '#lib/local/dynamodb/localClient.ts';
import { type PrivateOptions, startPrivateDynamodb } from '#lib/local/dynamodb/privateDynamodb.ts';
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
import { isSocketEndpoint } from '#lib/shared/endpoints/localEndpoint.ts';

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

/** Number of the form of stored executions: raise it with every change of what they hold. */
const EXECUTION_FORM = 1;

const executionTable = (name: string): Resource => ({
  Type: 'AWS::DynamoDB::Table',
  Metadata: { StoredForm: EXECUTION_FORM },
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

const openDatabase = async (options: PrivateOptions): Promise<Database> => {
  const endpoint = process.env.DYNAMODB_ENDPOINT?.trim();
  return endpoint ? { endpoint, stop: async () => {} } : startPrivateDynamodb(options);
};

/** What to do about data of another form. */
const getRemedy = (): string =>
  process.env.DYNAMODB_ENDPOINT?.trim()
    ? 'delete the table, or set DYNAMODB_ENDPOINT to another database'
    : `move the data directory ${getDataDirectory()} away, or set DATA_DIR to another folder`;

const startStepFunctions = async (serverless: Serverless, names: LocalNames, endpoint: string) => {
  const { service } = serverless;
  const executions = `${service.service}-${service.provider.stage}-executions`;
  const tables = { ...service.resources?.Resources, LocalExecutions: executionTable(executions) };
  await ensureTables(endpoint, tables, getRemedy());
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

/** The local stack's gateway, which outlives its first requests. */
export interface Gateway {
  readonly url: string;
  /** Called with the reason when the database has ended for good. */
  readonly onLost: (reason: string) => void;
}

/** Keeps the address file up to date while its parts become known and change. */
const createAnnouncer = (directory: DataDirectory) => {
  let known: Omit<Addresses, 'owner'> = { environment: {} };
  return (next: Partial<Omit<Addresses, 'owner'>>): void => {
    known = { ...known, ...next };
    directory.announce(known);
  };
};

const identify = ({ pid }: ChildProcess) => (pid === undefined ? {} : { dynamodb: identifyProcess(pid) });

const OPEN_DATABASE =
  'Every user of this machine can read and write the data of this stack, because the system keeps no connection from ' +
  'its database: see "Ports of the local stack" in docs/security.md\n';

/** Starts the embedded DynamoDB with all tables, and Step Functions; stops all again if one does not start. */
export const startLocalServices = async (
  serverless: Serverless,
  names: LocalNames,
  gateway?: Gateway,
): Promise<LocalServices> => {
  // Without a gateway this is a tool: it waits for another tool, as two invocations at the same time do.
  const directory = await claimDataDirectory(getDataDirectory(), gateway === undefined ? TOOL_PATIENCE : 0);
  const stops: (() => Promise<void> | void)[] = [directory.release];
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  process.once('exit', directory.release);
  try {
    const announce = createAnnouncer(directory);
    const dynamodb = await openDatabase({
      database: directory.path('dynamodb.sqlite'),
      onRestart: (child) => announce(identify(child)),
      ...(gateway === undefined ? {} : { onLost: gateway.onLost }),
    });
    stops.push(dynamodb.stop);
    if (gateway !== undefined && dynamodb.process !== undefined && !isSocketEndpoint(dynamodb.endpoint))
      process.stderr.write(OPEN_DATABASE);
    announce(dynamodb.process === undefined ? {} : identify(dynamodb.process));
    const stepFunctions = await startStepFunctions(serverless, names, dynamodb.endpoint);
    stops.push(stepFunctions.stop);
    const environment = {
      DYNAMODB_ENDPOINT: dynamodb.endpoint,
      STEPFUNCTIONS_ENDPOINT: stepFunctions.endpoint,
      ...getTableVariables(names),
    };
    announce({ ...(gateway === undefined ? {} : { url: gateway.url }), environment });
    const { idle, resumeInterrupted } = stepFunctions;
    return { environment, idle, resumeInterrupted, stop };
  } catch (error) {
    await stop();
    const unreachable = explainUnreachable(error);
    throw unreachable === undefined ? error : new Error(unreachable, { cause: error });
  }
};
