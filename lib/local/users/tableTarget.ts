import { CreateTableCommand, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import { explainUnreachable } from '#lib/local/awsErrors.ts';
import { claimDataDirectory, findRunningAddresses, getDataDirectory } from '#lib/local/dataDir.ts';
import { createLocalClient } from '#lib/local/dynamodb/localClient.ts';
import { startPrivateDynamodb } from '#lib/local/dynamodb/privateDynamodb.ts';
import { readTableDefinition, TABLES, type TableKind } from '#lib/local/dynamodb/tableDefinitions.ts';
import { identifyProcess } from '#lib/local/processes.ts';
import { UsageError } from '#lib/local/users/userCommand.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** The tables to work on; set `environment` before anything reads the settings. */
export interface TableTarget {
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const SERVICE = 'triad';
const LOCAL_STAGE = 'dev';
const getTableName = (stage: string, kind: TableKind): string => `${SERVICE}-${stage}-${kind}`;

/** Returns the variables that name the tables of a stage. */
const nameTables = (kinds: readonly TableKind[], stage: string): Readonly<Record<string, string>> =>
  Object.fromEntries(kinds.map((kind) => [TABLES[kind].variable, getTableName(stage, kind)]));

export interface DeployedStage {
  readonly stage: string;
  readonly region: string | undefined;
  readonly profile: string | undefined;
}

/** The SDK reads AWS_PROFILE and AWS_ENDPOINT_URL itself, as a deployment does; DYNAMODB_ENDPOINT is a local setting. */
const targetStage = (kinds: readonly TableKind[], { stage, region, profile }: DeployedStage): TableTarget => ({
  environment: {
    ...nameTables(kinds, stage),
    DYNAMODB_ENDPOINT: '',
    ...(region === undefined ? {} : { AWS_REGION: region }),
    ...(profile === undefined ? {} : { AWS_PROFILE: profile }),
  },
  stop: async () => {},
});

/** Creates the tables that do not exist. */
const ensureTables = async (
  endpoint: string,
  kinds: readonly TableKind[],
  names: Readonly<Record<string, string>>,
): Promise<void> => {
  const client = createLocalClient(endpoint);
  const create = async (kind: TableKind): Promise<void> => {
    try {
      await client.send(new CreateTableCommand(readTableDefinition(kind, names[TABLES[kind].variable] ?? '')));
    } catch (error) {
      if (!(error instanceof ResourceInUseException)) throw error;
    }
  };
  try {
    await Promise.all(kinds.map(create));
  } finally {
    client.destroy();
  }
};

const openLocal = async (kinds: readonly TableKind[]): Promise<TableTarget> => {
  const directory = getDataDirectory();
  if (directory === undefined)
    throw new UsageError(
      'DATA_DIR is :memory:, which only the local stack itself can access: set DATA_DIR to a directory',
    );
  const running = findRunningAddresses(directory);
  if (running?.environment.DYNAMODB_ENDPOINT !== undefined)
    return { environment: running.environment, stop: async () => {} };
  const claimed = await claimDataDirectory(directory);
  try {
    const dynamodb = await startPrivateDynamodb({ database: claimed.path('dynamodb.sqlite') });
    const child = dynamodb.process.pid === undefined ? {} : { dynamodb: identifyProcess(dynamodb.process.pid) };
    claimed.announce({ ...child, environment: {} });
    const stop = async () => {
      await dynamodb.stop();
      claimed.release();
    };
    const names = nameTables(kinds, LOCAL_STAGE);
    try {
      await ensureTables(dynamodb.endpoint, kinds, names);
    } catch (error) {
      await stop();
      throw error;
    }
    return { environment: { DYNAMODB_ENDPOINT: dynamodb.endpoint, ...names }, stop };
  } catch (error) {
    claimed.release();
    throw error;
  }
};

const openEndpoint = async (kinds: readonly TableKind[], endpoint: string): Promise<TableTarget> => {
  const given = Object.entries(nameTables(kinds, LOCAL_STAGE)).map(([name, byDefault]) => [
    name,
    process.env[name]?.trim() || byDefault,
  ]);
  const names = Object.fromEntries(given) as Readonly<Record<string, string>>;
  await ensureTables(endpoint, kinds, names);
  return { environment: names, stop: async () => {} };
};

/** Opens tables of a deployed stage, of the running local stack, or of the local data if none runs. */
export const openTables = async (
  kinds: readonly TableKind[],
  stage: DeployedStage | undefined,
): Promise<TableTarget> => {
  if (stage !== undefined) return targetStage(kinds, stage);
  const endpoint = process.env.DYNAMODB_ENDPOINT?.trim();
  return endpoint ? openEndpoint(kinds, endpoint) : openLocal(kinds);
};

/** Explains an error of the work on the tables. */
export const explainTableError = (error: unknown, stage: string | undefined): string => {
  if (error instanceof Error && error.name === 'ResourceNotFoundException')
    return `The tables of ${stage === undefined ? 'the local data' : `the stage ${stage}`} do not exist`;
  const cause = error instanceof ServiceError ? error.cause : error;
  const unreachable = explainUnreachable(cause);
  if (unreachable !== undefined) return unreachable;
  if (error instanceof ServiceError && error.kind === 'unavailable' && error.cause instanceof Error)
    return `${error.message} (${error.cause.message})`;
  return error instanceof Error ? error.message : String(error);
};
