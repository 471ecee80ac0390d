import { commitWrite } from '#lib/calendar/actions/commitWrite.ts';
import { nowUtc } from '#lib/calendar/actions/writeSetting.ts';
import { describeError } from '#lib/calendar/domain/backoff.ts';
import { publishPost } from '#lib/calendar/domain/posts/postChange.ts';
import { findDuePosts } from '#lib/calendar/store/posts/dueItems.ts';
import { findPost } from '#lib/calendar/store/posts/posts.ts';
import { log } from '#lib/shared/log.ts';

/** After this many failed posts the run ends: the cause is not a single post. */
const MAX_FAILURES = 500;
/** Posts published in parallel. */
const BATCH = 25;

const publish = (id: number, timeUtc: string): Promise<boolean> =>
  commitWrite(async () => {
    const before = await findPost(id);
    if (before?.status !== 'future' || before.dateUtc > timeUtc) return { writes: [], result: () => false };
    return { writes: [{ before, after: publishPost(before, timeUtc) }], result: () => true };
  });

/**
 * Publishes all scheduled posts that are due; returns their number. A post that cannot be published does not block the
 * others. Safe to run concurrently.
 */
export const publishDue = async (): Promise<number> => {
  const timeUtc = nowUtc();
  const failures = new Map<number, unknown>();
  for (let count = 0; ; ) {
    const ids = (await findDuePosts(timeUtc, BATCH + failures.size)).filter((id) => !failures.has(id));
    const known = failures.size;
    const noted = (id: number) => (error: unknown) => {
      failures.set(id, error);
      log.error('Publication of a post failed', { id, reason: describeError(error) });
      return false;
    };
    const done = await Promise.all(ids.map((id) => publish(id, timeUtc).catch(noted(id))));
    const published = done.filter(Boolean).length;
    count += published;
    const goesOn = ids.length >= BATCH && published + failures.size > known && failures.size < MAX_FAILURES;
    if (goesOn) continue;
    for (const error of failures.values()) throw error;
    return count;
  }
};
