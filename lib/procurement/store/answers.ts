import { createHash } from 'node:crypto';
import { packText } from '#lib/procurement/store/gzipJson.ts';
import { answerKey } from '#lib/procurement/store/keys.ts';
import { loadJson, storeValue } from '#lib/procurement/store/values.ts';
import { nowSeconds } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import type { ChunkedValue } from '#lib/shared/dynamodb/chunks.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { put } from '#lib/shared/dynamodb/writeItems.ts';

/** Seconds for which an answer can be found. Its value has no claim, so it is collected some hours later. */
const KEPT_FOR = 5 * 60 * 60;

/** An answer depends on nothing but the final state of a plan, which has an id of its own, and the question. */
const toKey = (stateId: string, question: object) =>
  answerKey(stateId, createHash('sha256').update(JSON.stringify(question)).digest('base64url'));

/** Finds the answer to an equal question about the same state of a plan. */
export const findAnswer = async (stateId: string, question: object): Promise<unknown> => {
  const row = await getItem(config.tables.procurement, toKey(stateId, question));
  // DynamoDB deletes an expired item some time later.
  if (row === undefined || Number(row.expires) <= nowSeconds()) return undefined;
  return loadJson(row.answer as ChunkedValue);
};

/** Stores an answer for equal questions of the next hours. */
export const saveAnswer = async (stateId: string, question: object, answer: unknown): Promise<void> => {
  const { value } = await storeValue(await packText(JSON.stringify(answer)));
  await writeOne(
    put(config.tables.procurement, {
      ...toKey(stateId, question),
      answer: value,
      expires: nowSeconds() + KEPT_FOR,
    }),
  );
};
