import { expect, test } from 'vitest';
import { documentClient } from '#lib/shared/dynamodb/documentClient.ts';
import { runInRequest } from '#lib/shared/request.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('principals');

test('a request counts its commands and the capacity that they consumed', async () => {
  const context = {
    requestId: 'r',
    api: 'test',
    operation: 'count',
    principal: undefined,
    deadline: Number.POSITIVE_INFINITY,
    capacity: { requests: 0, readUnits: 0, writeUnits: 0 },
  };
  const TableName = process.env.PRINCIPALS_TABLE;

  await runInRequest(context, async () => {
    await documentClient.put({ TableName, Item: { pk: 'a', sk: 'b', text: 'x'.repeat(2000) } });
    await documentClient.get({ TableName, Key: { pk: 'a', sk: 'b' }, ConsistentRead: true });
  });

  expect(context.capacity).toEqual({ requests: 2, readUnits: 1, writeUnits: 2 });
});
