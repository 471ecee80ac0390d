import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { documentClient } from '#lib/shared/dynamodb/documentClient.ts';
import { sendUntilEmpty } from '#lib/shared/dynamodb/retry.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

type Request = { PutRequest: { Item: Record<string, unknown> } } | { DeleteRequest: { Key: Record<string, unknown> } };

/** Most requests that one command takes. */
const BATCH = 25;

const sendAll = (table: string, requests: readonly Request[]): Promise<void> =>
  sendUntilEmpty(requests, async (waiting) => {
    const { UnprocessedItems } = await documentClient.batchWrite({
      RequestItems: { [table]: waiting.slice(0, BATCH) },
    });
    return [...((UnprocessedItems?.[table] ?? []) as Request[]), ...waiting.slice(BATCH)];
  });

/** Stores rows, each by itself and whatever was there: for values that nothing refers to yet. */
export const batchPut = (table: string, rows: readonly (StoredItem & Partial<Key>)[]): Promise<void> =>
  sendAll(
    table,
    rows.map((row) => ({ PutRequest: { Item: { ...row } } })),
  );

/** Deletes rows, each by itself; an absent one is no failure. */
export const batchDelete = (table: string, keys: readonly Key[]): Promise<void> =>
  sendAll(
    table,
    keys.map((key) => ({ DeleteRequest: { Key: { ...key } } })),
  );
