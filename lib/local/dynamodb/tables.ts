import {
  CreateTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { createLocalClient } from '#lib/local/dynamodb/localClient.ts';
import { findUnformedTables, listFormedTables, recordForm } from '#lib/local/dynamodb/storedForms.ts';
import { type TableProperties, toCreateTableInput } from '#lib/local/dynamodb/tableDefinitions.ts';
import type { Resource } from '#lib/local/serverless.ts';

const createTable = async (client: DynamoDBClient, properties: TableProperties): Promise<void> => {
  try {
    await client.send(new CreateTableCommand(toCreateTableInput(properties)));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
};

const setTimeToLive = async (client: DynamoDBClient, { TableName, TimeToLiveSpecification }: TableProperties) => {
  if (TimeToLiveSpecification?.Enabled !== true) return;
  const { TimeToLiveDescription: found } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  if (found?.TimeToLiveStatus !== 'ENABLED')
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
};

/**
 * Creates the tables of the deployed definitions that do not exist yet.
 * @throws Error before anything changes, with the remedy, if the items of a table have another form
 */
export const ensureTables = async (
  endpoint: string,
  resources: Readonly<Record<string, Resource>>,
  remedy: string,
): Promise<void> => {
  const client = createLocalClient(endpoint);
  try {
    const properties = new Map(
      Object.values(resources).map((one) => [one.Properties?.TableName, one.Properties as unknown as TableProperties]),
    );
    for (const table of await findUnformedTables(client, listFormedTables(resources), remedy)) {
      const definition = properties.get(table.name);
      if (definition === undefined) continue;
      await createTable(client, definition);
      await setTimeToLive(client, definition);
      await recordForm(client, table);
    }
  } finally {
    client.destroy();
  }
};
