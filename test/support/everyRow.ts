import { type DynamoDBClient, ScanCommand, type ScanCommandOutput } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { createLocalClient } from '#lib/local/dynamodb/localClient.ts';
import { config } from '#lib/shared/config.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';

async function* pages(client: DynamoDBClient, table: string, select?: 'COUNT'): AsyncGenerator<ScanCommandOutput> {
  let from: ScanCommandOutput['LastEvaluatedKey'];
  do {
    const page = await client.send(
      new ScanCommand({ TableName: table, ConsistentRead: true, ExclusiveStartKey: from, Select: select }),
    );
    yield page;
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
}

const scanned = async <T>(work: (client: DynamoDBClient) => Promise<T>): Promise<T> => {
  const client = createLocalClient(config.dynamodbEndpoint ?? '');
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
};

/** Returns all items of a table by a scan, which only tests may do. */
export const everyRow = (table: string): Promise<readonly StoredItem[]> =>
  scanned(async (client) => {
    const rows: StoredItem[] = [];
    for await (const { Items = [] } of pages(client, table)) rows.push(...Items.map((item) => unmarshall(item)));
    return rows;
  });

/** Returns the number of all items of a table. */
export const rowCount = (table: string): Promise<number> =>
  scanned(async (client) => {
    let count = 0;
    for await (const { Count = 0 } of pages(client, table, 'COUNT')) count += Count;
    return count;
  });
