import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import type { WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** Writes one item; returns false, having written nothing, if its condition does not hold. */
export const tryWriteOne = async (item: WriteItem): Promise<boolean> => {
  try {
    await writeOne(item);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};
