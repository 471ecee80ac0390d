import { commitWrite } from '#lib/calendar/actions/commitWrite.ts';
import { continueDeletion } from '#lib/calendar/actions/terms/termDeletion.ts';
import { loadMergeTargets } from '#lib/calendar/actions/views/mergedPlaces.ts';
import { nowUtc } from '#lib/calendar/actions/writeSetting.ts';
import { computeRetryDelay, MAX_ATTEMPTS } from '#lib/calendar/domain/backoff.ts';
import { type RemovedTarget, removeDeadLinks } from '#lib/calendar/domain/events/deadLinks.ts';
import type { Link, Place } from '#lib/calendar/domain/model.ts';
import { dropAbsorbed, followMerges } from '#lib/calendar/domain/posts/placeMerge.ts';
import {
  type Cleanup,
  describeLastExecution,
  findCleanups,
  findLinkedEvents,
  parkCleanup,
  removeCleanup,
  startCleanup,
} from '#lib/calendar/store/events/cleanups.ts';
import { findPost } from '#lib/calendar/store/posts/posts.ts';
import { now } from '#lib/shared/clock.ts';
import { log } from '#lib/shared/log.ts';

/** Events written in parallel. */
const BATCH = 8;
/** Number of failed events after which the slice fails: the cause is then not a single event. */
const MAX_FAILURES = 100;
/** Duration of a slice; the execution runs slices until none is left, so it may outlast a function's timeout. */
const SLICE_MILLISECONDS = 30_000;

/** Returns the record that took in a merged venue or organizer; undefined for a term. */
const findSuccessor = async ({ kind, id }: RemovedTarget): Promise<Place | undefined> => {
  if (kind === 'category' || kind === 'tag') return undefined;
  const stored = await findPost(id);
  if (stored === undefined) return undefined;
  const found = followMerges(await loadMergeTargets(new Map([[id, stored]])), id);
  return found === stored || found?.kind !== kind ? undefined : (found as Place);
};

/** Tells the record that took in the target that no event links to the target any more. */
const completeMerge = (target: RemovedTarget): Promise<void> =>
  commitWrite(async () => {
    const before = await findSuccessor(target);
    if (before === undefined) return { writes: [], result: () => undefined };
    const after = dropAbsorbed(before, { id: target.id, life: target.life ?? 0 });
    return { writes: [{ before, after }], result: () => undefined };
  });

const unlink = (id: number, target: RemovedTarget, into: Link | undefined): Promise<void> =>
  commitWrite(async () => {
    const before = await findPost(id);
    if (before?.kind !== 'event') return { writes: [], result: () => undefined };
    const tidy = removeDeadLinks(before, target, into);
    // Readers see no removal of a dead link, but another venue or organizer in place of a merged one.
    const after = into === undefined ? tidy : { ...tidy, version: before.version + 1, modifiedUtc: nowUtc() };
    return { writes: [{ before, after }], result: () => undefined };
  });

/** Completes the deletion of a term that was interrupted; returns false if the slice ends before. */
const completeDeletion = async ({ kind, id }: RemovedTarget, end: number): Promise<boolean> => {
  if (kind !== 'category' && kind !== 'tag') return true;
  while (!(await continueDeletion(kind, id))) if (now() >= end) return false;
  return true;
};

/**
 * Removes or, after a merge, replaces links to a target in events for one slice of time; returns true when none is left. Events that cannot be
 * written are skipped; the slice fails when only such events are left. Idempotent.
 */
export const unlinkSlice = async (target: RemovedTarget): Promise<boolean> => {
  const end = now() + SLICE_MILLISECONDS;
  if (!(await completeDeletion(target, end))) return false;
  const successor = await findSuccessor(target);
  const failures = new Map<number, unknown>();
  while (now() < end) {
    const ids = (await findLinkedEvents(target, BATCH + failures.size)).filter((id) => !failures.has(id));
    if (ids.length === 0 || failures.size > MAX_FAILURES) {
      for (const error of failures.values()) throw error;
      await completeMerge(target);
      await removeCleanup(target);
      return true;
    }
    for (let first = 0; first < ids.length && now() < end; first += BATCH)
      await Promise.all(
        ids
          .slice(first, first + BATCH)
          .map((id) => unlink(id, target, successor).catch((error: unknown) => failures.set(id, error))),
      );
  }
  return false;
};

/** Restarts a clean-up that is neither running, waiting nor parked; returns whether it did. */
const resume = async (cleanup: Cleanup): Promise<boolean> => {
  const { target, attempt, parked, startedAt = 0 } = cleanup;
  // The first restart is immediate, because the failure may be a crash. Each later one waits longer.
  const isEarly = attempt > 1 && now() < startedAt + computeRetryDelay(attempt - 1);
  if (parked !== undefined || isEarly) return false;
  const { isRunning, reason } = await describeLastExecution(cleanup);
  if (isRunning) return false;
  if (attempt >= MAX_ATTEMPTS) {
    await parkCleanup(cleanup, reason ?? 'The execution ended without a reason');
    log.error('Clean-up parked', { ...target, attempt, reason });
    return false;
  }
  await startCleanup(cleanup);
  return true;
};

/**
 * Restarts clean-ups whose execution has failed or never began; returns their number. A clean-up that cannot be started
 * does not block the others.
 */
export const resumeCleanups = async (): Promise<number> => {
  let started = 0;
  const failures: unknown[] = [];
  for (const cleanup of await findCleanups()) {
    try {
      if (await resume(cleanup)) started += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return started;
};
