import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { documents } from '#lib/shared/dynamodb/client.ts';
import { ConditionFailed, type FailedItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import type { WriteItem } from '#lib/shared/dynamodb/writes.ts';
import { newId } from '#lib/shared/ids.ts';

const failure = (reason: CancellationReason, index: number): readonly FailedItem[] =>
  reason.Code === 'ConditionalCheckFailed'
    ? [{ index, old: reason.Item === undefined ? undefined : unmarshall(reason.Item) }]
    : [];

/**
 * Writes all items (at most 100, together at most 4 MB) or none. A repetition after a lost answer writes nothing
 * twice: the token is the same for all tries.
 * @throws ConditionFailed which items' conditions did not hold, with the items as they stand
 */
export const transactWrite = async (items: readonly WriteItem[]): Promise<void> => {
  try {
    await documents.send(new TransactWriteCommand({ TransactItems: [...items], ClientRequestToken: newId() }));
  } catch (error) {
    const failures =
      error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []).flatMap(failure) : [];
    throw failures.length === 0 ? error : new ConditionFailed(failures, error);
  }
};
