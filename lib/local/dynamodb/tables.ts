import { isDeepStrictEqual } from 'node:util';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  type GlobalSecondaryIndex,
  type GlobalSecondaryIndexDescription,
  type GlobalSecondaryIndexUpdate,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { createLocalClient } from '#lib/local/dynamodb/localClient.ts';
import { type TableProperties, toCreateTableInput } from '#lib/local/dynamodb/tableDefinitions.ts';
import type { Resource } from '#lib/local/serverless.ts';

const findTable = async (client: DynamoDBClient, name: string): Promise<TableDescription | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

const formatKey = (definition: TableProperties | TableDescription): string =>
  (definition.KeySchema ?? [])
    .map(({ AttributeName, KeyType }) => {
      const type = definition.AttributeDefinitions?.find((one) => one.AttributeName === AttributeName)?.AttributeType;
      return `${AttributeName} ${type} ${KeyType}`;
    })
    .join(', ');

const indexShape = (index: GlobalSecondaryIndex | GlobalSecondaryIndexDescription) => ({
  key: index.KeySchema?.map(({ AttributeName, KeyType }) => `${AttributeName} ${KeyType}`),
  type: index.Projection?.ProjectionType,
  attributes: [...(index.Projection?.NonKeyAttributes ?? [])].sort(),
});

const indexChanges = (wanted: TableProperties, found: TableDescription): readonly GlobalSecondaryIndexUpdate[] => {
  const before = new Map((found.GlobalSecondaryIndexes ?? []).map((index) => [index.IndexName, index]));
  const after = new Map((wanted.GlobalSecondaryIndexes ?? []).map((index) => [index.IndexName, index]));
  const same = (name: string | undefined): boolean => {
    const [old, next] = [before.get(name), after.get(name)];
    return old !== undefined && next !== undefined && isDeepStrictEqual(indexShape(old), indexShape(next));
  };
  return [
    ...[...before.keys()].filter((name) => !same(name)).map((IndexName) => ({ Delete: { IndexName } })),
    ...[...after].filter(([name]) => !same(name)).map(([, index]) => ({ Create: index })),
  ];
};

const migrate = async (client: DynamoDBClient, wanted: TableProperties, found: TableDescription): Promise<void> => {
  const TableName = wanted.TableName;
  if (formatKey(wanted) !== formatKey(found))
    throw new Error(
      `The stored table ${TableName} has the key ${formatKey(found)}, but its definition has ${formatKey(wanted)}: ` +
        'the key of a table cannot change. Move DATA_DIR away or revert the definition',
    );
  for (const change of indexChanges(wanted, found))
    await client.send(
      new UpdateTableCommand({
        TableName,
        AttributeDefinitions: wanted.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [change],
      }),
    );
};

const setTimeToLive = async (client: DynamoDBClient, { TableName, TimeToLiveSpecification }: TableProperties) => {
  const { TimeToLiveDescription: found } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const enabled = found?.TimeToLiveStatus === 'ENABLED';
  const wanted = TimeToLiveSpecification?.Enabled === true ? TimeToLiveSpecification : undefined;
  if (enabled && found.AttributeName !== wanted?.AttributeName)
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName,
        TimeToLiveSpecification: { AttributeName: found.AttributeName, Enabled: false },
      }),
    );
  if (wanted !== undefined && !(enabled && found.AttributeName === wanted.AttributeName))
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: wanted }));
};

/**
 * Creates the tables of the deployed definitions, and updates indexes and times to live of existing ones.
 * @throws Error if the key of a table has changed
 */
export const ensureTables = async (endpoint: string, resources: Readonly<Record<string, Resource>>): Promise<void> => {
  const client = createLocalClient(endpoint);
  try {
    for (const { Type, Properties } of Object.values(resources)) {
      if (Type !== 'AWS::DynamoDB::Table') continue;
      const wanted = Properties as unknown as TableProperties;
      const found = await findTable(client, String(wanted.TableName));
      if (found === undefined) await client.send(new CreateTableCommand(toCreateTableInput(wanted)));
      else await migrate(client, wanted, found);
      await setTimeToLive(client, wanted);
    }
  } finally {
    client.destroy();
  }
};
