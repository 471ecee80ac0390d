import { nowUtc } from '#lib/calendar/actions/writeSetting.ts';
import { MAX_ATTEMPTS } from '#lib/calendar/domain/backoff.ts';
import { findCleanups } from '#lib/calendar/store/events/cleanups.ts';
import { findPendingSeries } from '#lib/calendar/store/events/series.ts';
import { findDuePosts } from '#lib/calendar/store/items/dueItems.ts';
import { now } from '#lib/shared/clock.ts';
import type { QueueState } from '#lib/shared/metrics.ts';

interface Task {
  readonly isParked: boolean;
  /** Milliseconds since 1970 UTC. */
  readonly since: number;
}

const parseUtc = (timeUtc: string): number => Date.parse(`${timeUtc.replace(' ', 'T')}Z`);

/**
 * Returns how long the oldest background task of the calendar has waited and how many are parked: publications, series
 * and clean-ups.
 */
export const measureBacklog = async (): Promise<QueueState> => {
  const [due, series, cleanups] = await Promise.all([findDuePosts(nowUtc()), findPendingSeries(), findCleanups()]);
  const time = now();
  const tasks: readonly Task[] = [
    ...due.map(({ failures, dateUtc }) => ({ isParked: failures >= MAX_ATTEMPTS, since: parseUtc(dateUtc) })),
    ...series.map(({ failures, since }) => ({ isParked: failures >= MAX_ATTEMPTS, since: parseUtc(since) })),
    ...cleanups.map(({ parked, since }) => ({ isParked: parked !== undefined, since })),
  ];
  const waiting = tasks.filter(({ isParked }) => !isParked);
  return {
    oldest: waiting.reduce((longest, { since }) => Math.max(longest, time - since), 0),
    parked: tasks.length - waiting.length,
  };
};
