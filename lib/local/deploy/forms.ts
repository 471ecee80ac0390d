import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { getClientConfig } from '#lib/local/deploy/aws.ts';
import { type FormedTable, findUnformedTables, listFormedTables, recordForm } from '#lib/local/dynamodb/storedForms.ts';
import type { Serverless } from '#lib/local/serverless.ts';

const REMEDY =
  'deploy the version that stored them, or another stage (docs/operations.md, "Stored data and new versions")';

const withClient = async <Result>(
  serverless: Serverless,
  use: (client: DynamoDBClient) => Promise<Result>,
): Promise<Result> => {
  const client = new DynamoDBClient(await getClientConfig(serverless));
  try {
    return await use(client);
  } finally {
    client.destroy();
  }
};

/**
 * Returns the tables of the stage that are missing or empty.
 * @throws Error if the items of a table have another form than this version stores
 */
export const findUnformed = (serverless: Serverless): Promise<readonly FormedTable[]> =>
  withClient(serverless, (client) =>
    findUnformedTables(client, listFormedTables(serverless.service.resources?.Resources ?? {}), REMEDY),
  );

/** Gives tables that were missing or empty before the deployment the number of their form. */
export const recordForms = (serverless: Serverless, tables: readonly FormedTable[]): Promise<void> =>
  withClient(serverless, async (client) => {
    for (const table of tables) await recordForm(client, table);
  });
