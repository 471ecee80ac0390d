import { commitWrite } from '#lib/calendar/actions/commitWrite.ts';
import { planScheduledPlaces } from '#lib/calendar/actions/events/publishPlaces.ts';
import { nowUtc } from '#lib/calendar/actions/writeSetting.ts';
import { computeRetryDelay, DAY, describeError, MAX_ATTEMPTS } from '#lib/calendar/domain/backoff.ts';
import { publishPost } from '#lib/calendar/domain/posts/postChange.ts';
import { ensureCalendarId } from '#lib/calendar/store/calendarId.ts';
import { type DuePost, findDuePosts, recordFailedPublication } from '#lib/calendar/store/items/dueItems.ts';
import { findPost } from '#lib/calendar/store/posts/posts.ts';
import { now } from '#lib/shared/clock.ts';
import { log } from '#lib/shared/log.ts';

/** Number of failed posts after which the run ends: the cause is then not a single post. */
const MAX_FAILURES = 500;
/** Posts published in parallel. */
const BATCH = 25;

const publish = (id: number, timeUtc: string): Promise<boolean> =>
  commitWrite(async () => {
    const before = await findPost(id);
    if (before?.status !== 'future' || before.dateUtc > timeUtc) return { writes: [], result: () => false };
    if (before.kind !== 'event')
      return { writes: [{ before, after: publishPost(before, timeUtc) }], result: () => true };
    const places = await planScheduledPlaces(before, { now: now(), nowUtc: timeUtc });
    const { publishes: _, ...event } = publishPost(before, timeUtc);
    return { writes: [...places, { before, after: event }], result: () => true };
  });

/** Delays the next attempt, longer each time; from the last counted attempt on it is made once a day. */
const postpone = async (post: DuePost, error: unknown): Promise<void> => {
  const failures = post.failures + 1;
  const reason = describeError(error);
  const isParked = failures >= MAX_ATTEMPTS;
  await recordFailedPublication(post, { notBefore: now() + (isParked ? DAY : computeRetryDelay(failures)), reason });
  log[isParked ? 'error' : 'warn']('Publication of a post failed', { id: post.id, failures, reason });
};

/**
 * Publishes all scheduled posts that are due; returns their number. A post that cannot be published is tried again
 * later and does not block the others. Safe to run concurrently.
 */
export const publishDue = async (): Promise<number> => {
  const timeUtc = nowUtc();
  await ensureCalendarId();
  const due = (await findDuePosts(timeUtc)).filter(({ notBefore }) => notBefore <= now());
  const failures: unknown[] = [];
  let count = 0;
  for (let first = 0; first < due.length && failures.length < MAX_FAILURES; first += BATCH)
    await Promise.all(
      due.slice(first, first + BATCH).map(async (post) => {
        try {
          if (await publish(post.id, timeUtc)) count += 1;
        } catch (error) {
          failures.push(error);
          await postpone(post, error);
        }
      }),
    );
  if (failures.length > 0) throw failures[0];
  return count;
};
