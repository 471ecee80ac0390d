import { sequenceKey } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { add } from '#lib/shared/dynamodb/expression.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { update } from '#lib/shared/dynamodb/writeItems.ts';

/** Allocates `count` new ids, ascending; after a lost response some ids stay unused. Cost: one request. */
export const allocateIds = async (name: 'posts' | 'terms', count: number): Promise<readonly number[]> => {
  const row = await writeOne(update(config.tables.calendar, sequenceKey(name), add({ last: count })));
  const last = Number(row?.last);
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
};
