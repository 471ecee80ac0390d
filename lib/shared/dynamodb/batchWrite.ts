import { documentClient } from '#lib/shared/dynamodb/documentClient.ts';
import { sendUntilEmpty } from '#lib/shared/dynamodb/retry.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

type Request = { PutRequest: { Item: Record<string, unknown> } } | { DeleteRequest: { Key: Record<string, unknown> } };

/** Maximum number of requests of one BatchWriteItem. */
const BATCH_SIZE = 25;

const sendAll = (table: string, requests: readonly Request[]): Promise<void> =>
  sendUntilEmpty(requests, async (waiting) => {
    const { UnprocessedItems } = await documentClient.batchWrite({
      RequestItems: { [table]: waiting.slice(0, BATCH_SIZE) },
    });
    return [...((UnprocessedItems?.[table] ?? []) as Request[]), ...waiting.slice(BATCH_SIZE)];
  });

/** Stores items without a transaction, replacing existing ones: for values that nothing refers to yet. */
export const batchPut = (table: string, rows: readonly (StoredItem & Partial<Key>)[]): Promise<void> =>
  sendAll(
    table,
    rows.map((row) => ({ PutRequest: { Item: { ...row } } })),
  );

/** Deletes items without a transaction, ignoring absent ones. */
export const batchDelete = (table: string, keys: readonly Key[]): Promise<void> =>
  sendAll(
    table,
    keys.map((key) => ({ DeleteRequest: { Key: { ...key } } })),
  );
