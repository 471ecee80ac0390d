import { nowUtc } from '#lib/calendar/actions/setting.ts';
import { settle } from '#lib/calendar/actions/settle.ts';
import { published } from '#lib/calendar/domain/postChange.ts';
import { duePosts } from '#lib/calendar/store/due.ts';
import { findPost } from '#lib/calendar/store/posts.ts';

/** Posts that are published at a time. */
const STEP = 25;

const publish = (id: number, timeUtc: string): Promise<boolean> =>
  settle(async () => {
    const before = await findPost(id);
    if (before?.status !== 'future' || before.dateUtc > timeUtc) return { writes: [], result: () => false };
    return { writes: [{ before, after: published(before, timeUtc) }], result: () => true };
  });

/** Publishes everything whose time has come; tells how much that was. Safe to run twice at once. */
export const publishDue = async (): Promise<number> => {
  const timeUtc = nowUtc();
  for (let count = 0; ; ) {
    const ids = await duePosts(timeUtc, STEP);
    const done = await Promise.all(ids.map((id) => publish(id, timeUtc)));
    const published = done.filter(Boolean).length;
    count += published;
    if (ids.length < STEP || published === 0) return count;
  }
};
