import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { childRowWithCopy } from '#lib/cmis/store/children/childItem.ts';
import { parseEntity } from '#lib/cmis/store/entities/entityItem.ts';
import { CHILD_SHARDS, childCountKey, countShard, headKey } from '#lib/cmis/store/keys.ts';
import { createLocalClient } from '#lib/local/dynamodb/localClient.ts';
import { getEmptyStackEndpoint } from '#test/support/ui/stack.ts';

/** Items of a batch. */
const BATCH = 25;

/** Lists copies of a document in a folder of the shared stack; only the list shows them, by these names. */
export const listCopies = async (folderId: string, documentId: string, names: readonly string[]): Promise<void> => {
  const client = DynamoDBDocumentClient.from(createLocalClient(await getEmptyStackEndpoint()));
  const { TableNames = [] } = await client.send(new ListTablesCommand());
  const TableName = TableNames.find((name) => name.endsWith('-cmis'));
  const { entityId } = parseObjectId(documentId);
  const { Item } = await client.send(new GetCommand({ TableName, Key: headKey(entityId) }));
  const copied = parseEntity(entityId, Item);
  if (copied === undefined || TableName === undefined) throw new Error('The document is missing');
  const copies = names.map((name, index) => ({ ...copied, id: `copy${index}`, facts: { ...copied.facts, name } }));
  for (let first = 0; first < copies.length; first += BATCH) {
    const puts = copies.slice(first, first + BATCH).map((copy) => ({
      PutRequest: { Item: childRowWithCopy(folderId, copy) },
    }));
    await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
  }
  for (const shard of CHILD_SHARDS) {
    const more = copies.filter(({ id }) => countShard(id) === shard).length;
    await client.send(
      new UpdateCommand({
        TableName,
        Key: childCountKey(folderId, shard),
        UpdateExpression: 'ADD children :more',
        ExpressionAttributeValues: { ':more': more },
      }),
    );
  }
};
