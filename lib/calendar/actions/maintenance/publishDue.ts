import { settle } from '#lib/calendar/actions/commitWrite.ts';
import { nowUtc } from '#lib/calendar/actions/writeSetting.ts';
import { reasonOf } from '#lib/calendar/domain/backoff.ts';
import { published } from '#lib/calendar/domain/posts/postChange.ts';
import { duePosts } from '#lib/calendar/store/events/dueItems.ts';
import { findPost } from '#lib/calendar/store/posts/posts.ts';
import { log } from '#lib/shared/log.ts';

/** Posts that may fail before a run ends: more is no matter of single posts. */
const MOST_FAILURES = 500;
/** Posts that are published at a time. */
const STEP = 25;

const publish = (id: number, timeUtc: string): Promise<boolean> =>
  settle(async () => {
    const before = await findPost(id);
    if (before?.status !== 'future' || before.dateUtc > timeUtc) return { writes: [], result: () => false };
    return { writes: [{ before, after: published(before, timeUtc) }], result: () => true };
  });

/**
 * Publishes everything whose time has come; tells how much that was. One that cannot be published keeps nobody from the
 * others. Safe to run twice at once.
 */
export const publishDue = async (): Promise<number> => {
  const timeUtc = nowUtc();
  const failures = new Map<number, unknown>();
  for (let count = 0; ; ) {
    const ids = (await duePosts(timeUtc, STEP + failures.size)).filter((id) => !failures.has(id));
    const known = failures.size;
    const noted = (id: number) => (error: unknown) => {
      failures.set(id, error);
      log.error('An object cannot be published', { id, reason: reasonOf(error) });
      return false;
    };
    const done = await Promise.all(ids.map((id) => publish(id, timeUtc).catch(noted(id))));
    const published = done.filter(Boolean).length;
    count += published;
    const goesOn = ids.length >= STEP && published + failures.size > known && failures.size < MOST_FAILURES;
    if (goesOn) continue;
    for (const error of failures.values()) throw error;
    return count;
  }
};
