import { eraseTree } from '#lib/cmis/actions/deletion/eraseTree.ts';
import { type Backlog, getRetryDelay, isParked, PARKED_RETRY_DELAY } from '#lib/cmis/domain/retrySchedule.ts';
import { type Deletion, loadDeletions, recordAttempt, recordFailure } from '#lib/cmis/store/entities/deletions.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { describeExecution, startExecution } from '#lib/shared/executions.ts';
import { log } from '#lib/shared/log.ts';

/** Milliseconds of one slice: an execution of several slices may last longer than a function. */
const SLICE = 40_000;
/** Milliseconds during which the request that began a deletion may still work on it. */
const IN_REQUEST = 60_000;

/** Input of an execution. */
export type ErasureInput = Pick<Deletion, 'repositoryId' | 'folderId' | 'by'>;

/** Runs one slice of a deletion. Returns true if the tree is completely erased. */
export const eraseSlice = ({ repositoryId, folderId, by }: ErasureInput): Promise<boolean> =>
  eraseTree({ repositoryId, by }, folderId, now() + SLICE);

const getExecutionName = ({ folderId }: Deletion, attempt: number): string => `${folderId}-${attempt}`;

/** Starts an execution for a deletion under an unused name. */
const start = async (deletion: Deletion): Promise<void> => {
  const { repositoryId, folderId, by, attempt } = deletion;
  const input: ErasureInput = { repositoryId, folderId, by };
  await startExecution(config.cmisStateMachine, getExecutionName(deletion, attempt + 1), input);
  await recordAttempt(deletion);
};

/**
 * Starts executions for deletions that did not fit their request. If that fails, `resumeDeletions` starts them later.
 */
export const startExecutions = async (deletions: readonly Omit<Deletion, 'attempt'>[]): Promise<void> => {
  try {
    for (const deletion of deletions) await start({ ...deletion, attempt: 0 });
  } catch (error) {
    log.warn('A deletion is deferred', { folders: deletions.length, error: String(error) });
  }
};

type DeletionState = 'isBeingDone' | 'waits' | 'isDue';

/** Returns the state of a deletion. After each failed execution the pause grows, up to a day. */
const checkDeletion = async (deletion: Deletion, time: number): Promise<DeletionState> => {
  const { attempt, at, until } = deletion;
  if (attempt === 0) return time - Date.parse(at) < IN_REQUEST ? 'isBeingDone' : 'isDue';
  if (until !== undefined) return time < until ? 'waits' : 'isDue';
  const execution = await describeExecution(config.cmisStateMachine, getExecutionName(deletion, attempt));
  if (execution?.isRunning === true) return 'isBeingDone';
  const isLongPause = isParked(attempt);
  const pause = isLongPause ? PARKED_RETRY_DELAY : getRetryDelay(attempt);
  if (pause === 0) return 'isDue';
  const cause = execution?.cause ?? 'The execution ended with its process';
  const { repositoryId, folderId } = deletion;
  log[isLongPause ? 'error' : 'warn']('A deletion has failed', { repositoryId, folderId, attempt, cause });
  await recordFailure(deletion, time + pause, isLongPause ? cause.slice(0, 500) : undefined);
  return 'waits';
};

export interface ResumedDeletions extends Backlog {
  /** Number of executions started. */
  readonly started: number;
}

/**
 * Starts executions for deletions whose request or execution ended early. A deletion that fails here does not stop the
 * others.
 */
export const resumeDeletions = async (): Promise<ResumedDeletions> => {
  const result = { started: 0, oldest: 0, parked: 0 };
  const time = now();
  for (const repositoryId of config.cmisRepositories)
    for (const deletion of await loadDeletions(repositoryId))
      try {
        if (deletion.parked === undefined) result.oldest = Math.max(result.oldest, time - Date.parse(deletion.at));
        else result.parked += 1;
        if ((await checkDeletion(deletion, time)) !== 'isDue') continue;
        await start(deletion);
        result.started += 1;
      } catch (error) {
        log.warn('A deletion is deferred', { folderId: deletion.folderId, error: String(error) });
      }
  return result;
};

/** Starts executions for all parked deletions at once; returns their number. */
export const retryParkedDeletions = async (): Promise<number> => {
  let started = 0;
  for (const repositoryId of config.cmisRepositories)
    for (const deletion of await loadDeletions(repositoryId))
      if (deletion.parked !== undefined) {
        await start(deletion);
        started += 1;
      }
  return started;
};
