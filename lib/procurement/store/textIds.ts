import { FIRST_TEXT_ID } from '#lib/procurement/domain/problem/textIds.ts';
import { lastTextIdKey, textIdKey } from '#lib/procurement/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { add } from '#lib/shared/dynamodb/expression.ts';
import { batchGet } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { tryTransaction } from '#lib/shared/dynamodb/tryTransaction.ts';
import { putNew, update } from '#lib/shared/dynamodb/writeItems.ts';

const table = (): string => config.tables.procurement;

/** Reads the numbers of texts; undefined for a text that has none yet. */
export const findTextIds = async (texts: readonly string[]): Promise<readonly (number | undefined)[]> =>
  (await batchGet(table(), texts.map(textIdKey))).map((item) => item?.number as number | undefined);

/** Takes the next numbers of the range and returns the first of them. Numbers of a lost answer stay unused. */
export const reserveTextIds = async (count: number): Promise<number> => {
  const changed = await writeOne(update(table(), lastTextIdKey, add({ taken: count })));
  return FIRST_TEXT_ID + Number(changed?.taken) - count;
};

/** Gives texts their numbers, at most 100; returns false if one of them has got a number meanwhile. */
export const putTextIds = (numbered: readonly (readonly [text: string, number: number])[]): Promise<boolean> =>
  tryTransaction(numbered.map(([text, number]) => putNew(table(), { ...textIdKey(text), text, number })));
