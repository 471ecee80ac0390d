import { settle } from '#lib/calendar/actions/commitWrite.ts';
import { MOST_ATTEMPTS, waitAfter } from '#lib/calendar/domain/backoff.ts';
import { type DeadTarget, withoutDeadLinks } from '#lib/calendar/domain/posts/deadLinks.ts';
import {
  type Cleanup,
  cleanups,
  endCleanup,
  lastExecution,
  linkedEvents,
  parkCleanup,
  startCleanup,
} from '#lib/calendar/store/cleanups.ts';
import { findPost } from '#lib/calendar/store/posts/posts.ts';
import { now } from '#lib/shared/clock.ts';
import { log } from '#lib/shared/log.ts';

/** Events that are written side by side. */
const STEP = 8;
/** Events that may fail before a slice does: more is no matter of single events. */
const MOST_FAILURES = 100;
/** Milliseconds after which a slice ends, so that an execution may last longer than a function. */
const SLICE = 30_000;

const unlink = (id: number, target: DeadTarget): Promise<void> =>
  settle(async () => {
    const before = await findPost(id);
    if (before?.kind !== 'event') return { writes: [], result: () => undefined };
    return { writes: [{ before, after: withoutDeadLinks(before, target) }], result: () => undefined };
  });

/**
 * Takes the links to what is gone off events, for a while; true: none is left. An event that cannot be written keeps
 * nobody from the others; the slice fails when only such are left. Safe to repeat.
 */
export const unlinkSlice = async (target: DeadTarget): Promise<boolean> => {
  const end = now() + SLICE;
  const failures = new Map<number, unknown>();
  while (now() < end) {
    const ids = (await linkedEvents(target, STEP + failures.size)).filter((id) => !failures.has(id));
    if (ids.length === 0 || failures.size > MOST_FAILURES) {
      for (const error of failures.values()) throw error;
      await endCleanup(target);
      return true;
    }
    await Promise.all(ids.map((id) => unlink(id, target).catch((error: unknown) => failures.set(id, error))));
  }
  return false;
};

/** Starts the clean-up of a deletion; if that fails it is started later, see `resumeCleanups`. */
export const beginCleanup = async (target: DeadTarget): Promise<void> => {
  try {
    await startCleanup({ target, attempt: 0 });
  } catch (error) {
    log.warn('A clean-up is left for later', { ...target, error: String(error) });
  }
};

/** Starts one again that nobody works on, unless it is to wait or is parked; tells whether it has. */
const resume = async (cleanup: Cleanup): Promise<boolean> => {
  const { target, attempt, parked, startedAt = 0 } = cleanup;
  // The first end may be a crash of the machine; each further one is waited for longer.
  const isEarly = attempt > 1 && now() < startedAt + waitAfter(attempt - 1);
  if (parked !== undefined || isEarly) return false;
  const { isRunning, reason } = await lastExecution(cleanup);
  if (isRunning) return false;
  if (attempt >= MOST_ATTEMPTS) {
    await parkCleanup(cleanup, reason ?? 'It ended without a reason');
    log.error('A clean-up is parked', { ...target, attempt, reason });
    return false;
  }
  await startCleanup(cleanup);
  return true;
};

/**
 * Starts again what nobody works on: executions that a crash has ended, or that never began; tells of how many. One that
 * cannot be started keeps nobody from the others.
 */
export const resumeCleanups = async (): Promise<number> => {
  let started = 0;
  const failures: unknown[] = [];
  for (const cleanup of await cleanups()) {
    try {
      if (await resume(cleanup)) started += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return started;
};
