import { CreateTableCommand, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import { claimDataDirectory, findRunningAddresses, getDataDirectory } from '#lib/local/dataDir.ts';
import { createLocalClient } from '#lib/local/dynamodb/localClient.ts';
import { startPrivateDynamodb } from '#lib/local/dynamodb/privateDynamodb.ts';
import { readTableDefinition } from '#lib/local/dynamodb/tableDefinitions.ts';
import { identifyProcess } from '#lib/local/processes.ts';
import { UsageError } from '#lib/local/users/userCommand.ts';

/** The principals table to work on; set `environment` before anything reads the settings. */
export interface UserTarget {
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const SERVICE = 'triad';
const LOCAL_STAGE = 'dev';
const getTableName = (stage: string): string => `${SERVICE}-${stage}-principals`;

export interface DeployedStage {
  readonly stage: string;
  readonly region: string | undefined;
  readonly profile: string | undefined;
}

/** The SDK reads AWS_PROFILE and AWS_ENDPOINT_URL itself, as a deployment does; DYNAMODB_ENDPOINT is a local setting. */
const targetStage = ({ stage, region, profile }: DeployedStage): UserTarget => ({
  environment: {
    PRINCIPALS_TABLE: getTableName(stage),
    DYNAMODB_ENDPOINT: '',
    ...(region === undefined ? {} : { AWS_REGION: region }),
    ...(profile === undefined ? {} : { AWS_PROFILE: profile }),
  },
  stop: async () => {},
});

/** Creates the principals table unless it exists. */
const ensureTable = async (endpoint: string, table: string): Promise<void> => {
  const client = createLocalClient(endpoint);
  try {
    await client.send(new CreateTableCommand(readTableDefinition('principals', table)));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  } finally {
    client.destroy();
  }
};

const openLocal = async (): Promise<UserTarget> => {
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
    try {
      await ensureTable(dynamodb.endpoint, getTableName(LOCAL_STAGE));
    } catch (error) {
      await stop();
      throw error;
    }
    return { environment: { DYNAMODB_ENDPOINT: dynamodb.endpoint, PRINCIPALS_TABLE: getTableName(LOCAL_STAGE) }, stop };
  } catch (error) {
    claimed.release();
    throw error;
  }
};

const openEndpoint = async (endpoint: string): Promise<UserTarget> => {
  const table = process.env.PRINCIPALS_TABLE?.trim() || getTableName(LOCAL_STAGE);
  await ensureTable(endpoint, table);
  return { environment: { PRINCIPALS_TABLE: table }, stop: async () => {} };
};

/** Opens the principals of a deployed stage, of the running local stack, or of the local data if none runs. */
export const openUserTarget = async (stage: DeployedStage | undefined): Promise<UserTarget> => {
  if (stage !== undefined) return targetStage(stage);
  const endpoint = process.env.DYNAMODB_ENDPOINT?.trim();
  return endpoint ? openEndpoint(endpoint) : openLocal();
};
