import {
  type AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { ConditionFailed, type FailedItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { documentClient } from '#lib/shared/dynamodb/documentClient.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { WriteItem } from '#lib/shared/dynamodb/writeItems.ts';
import { newId } from '#lib/shared/ids.ts';

const failedItem = (index: number, old: Record<string, AttributeValue> | undefined): FailedItem => ({
  index,
  old: old === undefined || Object.keys(old).length === 0 ? undefined : unmarshall(old),
});

const getFailures = (error: unknown): readonly FailedItem[] => {
  if (error instanceof ConditionalCheckFailedException) return [failedItem(0, error.Item)];
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).flatMap((reason, index) =>
    reason.Code === 'ConditionalCheckFailed' ? [failedItem(index, reason.Item)] : [],
  );
};

const translateFailures = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    const failures = getFailures(error);
    throw failures.length === 0 ? error : new ConditionFailed(failures, error);
  }
};

/**
 * Writes all items (at most 100, together at most 4 MB) or none. Idempotent under retries: all attempts share one token.
 * @throws ConditionFailed with the failed items as they are stored
 */
export const transactWrite = async (items: readonly WriteItem[]): Promise<void> => {
  await translateFailures(documentClient.transactWrite({ TransactItems: [...items], ClientRequestToken: newId() }));
};

/**
 * Writes one item without a transaction, for half the capacity units, and returns the attributes that an `update` changed. A retry
 * after a lost response repeats the write, so use it only for writes whose repetition is harmless.
 * @throws ConditionFailed
 */
export const writeOne = async (item: WriteItem): Promise<StoredItem | undefined> => {
  if (item.Put !== undefined) await translateFailures(documentClient.put(item.Put));
  else if (item.Delete !== undefined) await translateFailures(documentClient.delete(item.Delete));
  else if (item.Update !== undefined)
    return (await translateFailures(documentClient.update({ ...item.Update, ReturnValues: 'UPDATED_NEW' }))).Attributes;
  else await transactWrite([item]);
  return undefined;
};
