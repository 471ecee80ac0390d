import { REINDEXING } from '#lib/calendar/store/keys.ts';
import type { ChangesPosition } from '#lib/calendar/store/posts/changes.ts';
import { POST_SCHEMA } from '#lib/calendar/store/posts/indexForm.ts';
import { config } from '#lib/shared/config.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { put } from '#lib/shared/dynamodb/writeItems.ts';

const START: ChangesPosition = { shard: 0 };

/** Where the reindexing of posts goes on; undefined: all are in the present form. */
export const reindexingPosition = async (): Promise<ChangesPosition | undefined> => {
  const row = await getItem(config.tables.calendar, REINDEXING);
  return row?.schema === POST_SCHEMA ? (row.position as ChangesPosition | undefined) : START;
};

/** Notes where it goes on; undefined: it has ended. */
export const noteReindexing = async (position: ChangesPosition | undefined): Promise<void> => {
  const reached = position === undefined ? {} : { position };
  await writeOne(put(config.tables.calendar, { ...REINDEXING, schema: POST_SCHEMA, ...reached }));
};
