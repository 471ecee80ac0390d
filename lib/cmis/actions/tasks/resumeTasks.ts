import { hasTime, resumeTask } from '#lib/cmis/actions/tasks/runTask.ts';
import { type Backlog, isParked, toFailureReason } from '#lib/cmis/domain/retrySchedule.ts';
import {
  beginAttempt,
  parkTask,
  readTasks,
  retryTask,
  type StoredTask,
} from '#lib/cmis/store/tasks/backgroundTasks.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { log } from '#lib/shared/log.ts';

const OUT_OF_TIME = 'The last attempts ended with their process, out of time or memory';

const park = async (stored: StoredTask, time: number, reason: string): Promise<void> => {
  const { task, attempts } = stored;
  const { repositoryId, entityId, kind } = task;
  if (await parkTask(stored, time, reason))
    log.error('A background task is parked', { repositoryId, entityId, kind, attempts, reason });
};

type Outcome = 'ended' | 'waits' | 'parked';

/** Makes one attempt at a task. A failure is stored with the task and stops no other. */
const attempt = async (stored: StoredTask, time: number): Promise<Outcome> => {
  const { task } = stored;
  const begun = await beginAttempt(stored, time);
  if (begun === undefined) return 'waits';
  try {
    // A parked task is tried again. A task whose attempts never returned is not, since it could end this run, too.
    if (isParked(stored.attempts) && stored.parked === undefined) {
      await park(begun, time, OUT_OF_TIME);
      return 'parked';
    }
    return (await resumeTask(task)) ? 'ended' : 'waits';
  } catch (error) {
    const { attempts } = begun;
    log.warn('A background task has failed', { entityId: task.entityId, attempts, cause: String(error) });
    if (!isParked(attempts) || isTransient(error)) return 'waits';
    await park(begun, time, toFailureReason(error));
    return 'parked';
  }
};

/** A transient failure of the store is no reason to park a task. */
const isTransient = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'unavailable';

export interface ResumedTasks extends Backlog {
  /** Number of tasks completed. */
  readonly ended: number;
}

const MINUTE = 60_000;

/** Runs waiting background tasks while there is time. Returns the age and number of those that remain. */
export const resumeTasks = async (until = now()): Promise<ResumedTasks> => {
  const result = { ended: 0, oldest: 0, parked: 0 };
  for (const repositoryId of config.cmisRepositories)
    for await (const stored of readTasks(repositoryId, Math.floor(until / MINUTE))) {
      const isDue = stored.due <= until;
      const waits: Outcome = stored.parked === undefined ? 'waits' : 'parked';
      const outcome = isDue && hasTime() ? await attempt(stored, until) : waits;
      if (outcome === 'ended') result.ended += 1;
      else if (outcome === 'parked') result.parked += 1;
      else result.oldest = Math.max(result.oldest, until - stored.since);
      if (!hasTime()) return result;
    }
  return result;
};

/** Makes all parked tasks due at once; returns their number. */
export const retryParkedTasks = async (): Promise<number> => {
  let retried = 0;
  for (const repositoryId of config.cmisRepositories)
    for await (const stored of readTasks(repositoryId, 0))
      if (stored.parked !== undefined && (await retryTask(stored, now()))) retried += 1;
  return retried;
};
