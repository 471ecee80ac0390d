import type { RemovedTarget } from '#lib/calendar/domain/events/deadLinks.ts';
import { startCleanup } from '#lib/calendar/store/events/cleanups.ts';
import { now } from '#lib/shared/clock.ts';
import { log } from '#lib/shared/log.ts';

/** Starts the clean-up of a deletion; if that fails, `resumeCleanups` starts it later. */
export const beginCleanup = async (target: RemovedTarget): Promise<void> => {
  try {
    await startCleanup({ target, attempt: 0, since: now() });
  } catch (error) {
    log.warn('Clean-up not started; it will be retried', { ...target, error: String(error) });
  }
};
