import { commitWrite } from '#lib/calendar/actions/commitWrite.ts';
import { readPostIds } from '#lib/calendar/store/posts/changes.ts';
import { findPost, findPosts } from '#lib/calendar/store/posts/posts.ts';
import { getReindexingPosition, saveReindexingPosition } from '#lib/calendar/store/posts/reindexing.ts';
import { now } from '#lib/shared/clock.ts';

/** Posts read at a time. */
const BATCH = 100;
/** Duration of a run, below its function's timeout; the next run continues. */
const SLICE_MILLISECONDS = 30_000;

/** Rewrites a post unchanged, which updates its index items. */
const reindex = (id: number): Promise<void> =>
  commitWrite(async () => {
    const before = await findPost(id);
    if (before?.indexed === undefined) return { writes: [], result: () => undefined };
    const after = { ...before, tidied: (before.tidied ?? 0) + 1 };
    return { writes: [{ before, after }], result: () => undefined };
  });

/**
 * Schema migration: rewrites posts whose index items have the former schema; returns their number. Continues where the
 * last run ended; safe to run concurrently.
 */
export const reindexPosts = async (): Promise<number> => {
  const end = now() + SLICE_MILLISECONDS;
  let count = 0;
  for (let position = await getReindexingPosition(); position !== undefined && now() < end; ) {
    const { ids, next } = await readPostIds(position, BATCH);
    const posts = ids.length === 0 ? [] : [...(await findPosts(ids.map((id) => ({ id })))).values()];
    const former = posts.filter(({ indexed }) => indexed !== undefined);
    for (const { id } of former) await reindex(id);
    count += former.length;
    position = next;
    await saveReindexingPosition(position);
  }
  return count;
};
