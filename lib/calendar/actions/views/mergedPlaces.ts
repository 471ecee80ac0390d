import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { getMergeTarget, MAX_MERGES } from '#lib/calendar/domain/posts/placeMerge.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';

/** Adds the records that took in merged venues and organizers. Cost: none without merged ones, else one request a step. */
export const loadMergeTargets = async (posts: ReadonlyMap<number, AnyPost>): Promise<ReadonlyMap<number, AnyPost>> => {
  const all = new Map(posts);
  for (let step = 0; step < MAX_MERGES; step += 1) {
    const wanted = [...all.values()].map(getMergeTarget).filter((id) => id !== undefined && !all.has(id));
    if (wanted.length === 0) return all;
    const found = await findPosts([...new Set(wanted)].map((id) => ({ id: id as number })));
    if (found.size === 0) return all;
    for (const [id, post] of found) all.set(id, post);
  }
  return all;
};
