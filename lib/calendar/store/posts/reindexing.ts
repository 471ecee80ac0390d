import { REINDEXING } from '#lib/calendar/store/keys.ts';
import type { PostCursor } from '#lib/calendar/store/posts/changes.ts';
import { POST_SCHEMA } from '#lib/calendar/store/posts/indexSchema.ts';
import { config } from '#lib/shared/config.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { put } from '#lib/shared/dynamodb/writeItems.ts';

const START: PostCursor = { shard: 0 };

/** Returns the cursor at which reindexing continues; undefined if it is complete. */
export const getReindexingPosition = async (): Promise<PostCursor | undefined> => {
  const row = await getItem(config.tables.calendar, REINDEXING);
  return row?.schema === POST_SCHEMA ? (row.position as PostCursor | undefined) : START;
};

/** Stores the cursor at which reindexing continues; undefined: it is complete. */
export const saveReindexingPosition = async (position: PostCursor | undefined): Promise<void> => {
  const reached = position === undefined ? {} : { position };
  await writeOne(put(config.tables.calendar, { ...REINDEXING, schema: POST_SCHEMA, ...reached }));
};
