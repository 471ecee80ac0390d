import { sequenceKey } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { documentClient } from '#lib/shared/dynamodb/documentClient.ts';

/** Allocates `count` new ids, ascending. Cost: one request. */
export const allocateIds = async (name: 'posts' | 'terms', count: number): Promise<readonly number[]> => {
  const { Attributes } = await documentClient.update({
    TableName: config.tables.calendar,
    Key: { ...sequenceKey(name) },
    UpdateExpression: 'ADD #last :count',
    ExpressionAttributeNames: { '#last': 'last' },
    ExpressionAttributeValues: { ':count': count },
    ReturnValues: 'UPDATED_NEW',
  });
  const last = Number(Attributes?.last);
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
};
