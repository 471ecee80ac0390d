import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import type { WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** Writes items in one transaction; returns false, having written nothing, if one of their conditions does not hold. */
export const tryTransaction = async (items: readonly WriteItem[]): Promise<boolean> => {
  try {
    await transactWrite(items);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};
