import { settle } from '#lib/calendar/actions/commitWrite.ts';
import { somePosts } from '#lib/calendar/store/posts/changes.ts';
import { findPost, findPosts } from '#lib/calendar/store/posts/posts.ts';
import { noteReindexing, reindexingPosition } from '#lib/calendar/store/posts/reindexing.ts';
import { now } from '#lib/shared/clock.ts';

/** Posts that are read at a time. */
const STEP = 100;
/** Milliseconds after which a run ends, so that it fits into the time of its function; the next one goes on. */
const SLICE = 30_000;

/** Writes a post as it is; nobody sees a change. */
const reindex = (id: number): Promise<void> =>
  settle(async () => {
    const before = await findPost(id);
    if (before?.indexed === undefined) return { writes: [], result: () => undefined };
    const after = { ...before, tidied: (before.tidied ?? 0) + 1 };
    return { writes: [{ before, after }], result: () => undefined };
  });

/**
 * Rewrites the posts whose index items an earlier release has written, so that lists and counts keep what they tell to
 * those who may read it; tells of how many. Goes on where a crash or a deadline ended it; safe to run twice at once.
 */
export const reindexPosts = async (): Promise<number> => {
  const end = now() + SLICE;
  let count = 0;
  for (let position = await reindexingPosition(); position !== undefined && now() < end; ) {
    const { ids, next } = await somePosts(position, STEP);
    const posts = ids.length === 0 ? [] : [...(await findPosts(ids.map((id) => ({ id })))).values()];
    const former = posts.filter(({ indexed }) => indexed !== undefined);
    for (const { id } of former) await reindex(id);
    count += former.length;
    position = next;
    await noteReindexing(position);
  }
  return count;
};
