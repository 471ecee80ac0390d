import { settle } from '#lib/calendar/actions/settle.ts';
import { type DeadTarget, withoutDeadLinks } from '#lib/calendar/domain/deadLinks.ts';
import { cleanups, endCleanup, isRunning, linkedEvents, startCleanup } from '#lib/calendar/store/cleanups.ts';
import { findPost } from '#lib/calendar/store/posts.ts';
import { now } from '#lib/shared/clock.ts';
import { log } from '#lib/shared/log.ts';

/** Events that are written side by side. */
const STEP = 8;
/** Milliseconds after which a slice ends, so that an execution may last longer than a function. */
const SLICE = 30_000;

const unlink = (id: number, target: DeadTarget): Promise<void> =>
  settle(async () => {
    const before = await findPost(id);
    if (before?.kind !== 'event') return { writes: [], result: () => undefined };
    return { writes: [{ before, after: withoutDeadLinks(before, target) }], result: () => undefined };
  });

/** Takes the links to what is gone off events, for a while; true: none is left. Safe to repeat. */
export const unlinkSlice = async (target: DeadTarget): Promise<boolean> => {
  const end = now() + SLICE;
  while (now() < end) {
    const ids = await linkedEvents(target, STEP);
    if (ids.length === 0) {
      await endCleanup(target);
      return true;
    }
    await Promise.all(ids.map((id) => unlink(id, target)));
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

/** Starts again what nobody works on: executions that a crash has ended, or that never began; tells of how many. */
export const resumeCleanups = async (): Promise<number> => {
  let started = 0;
  for (const cleanup of await cleanups()) {
    if (await isRunning(cleanup)) continue;
    await startCleanup(cleanup);
    started += 1;
  }
  return started;
};
