import { eraseTree } from '#lib/cmis/actions/eraseTree.ts';
import { type Deletion, loadDeletions, noteAttempt } from '#lib/cmis/store/deletions.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { isExecuting, startExecution } from '#lib/shared/executions.ts';
import { log } from '#lib/shared/log.ts';

/** Milliseconds after which a slice ends, so that an execution may last longer than a function. */
const SLICE = 40_000;
/** Milliseconds that the request which began a deletion may be at it itself. */
const IN_REQUEST = 60_000;

/** What an execution is told of the deletion it works on. */
export type Erasing = Pick<Deletion, 'repositoryId' | 'folderId' | 'by'>;

/** One slice of a deletion; true: nothing is left of the tree. */
export const eraseSlice = ({ repositoryId, folderId, by }: Erasing): Promise<boolean> =>
  eraseTree({ repositoryId, by }, folderId, now() + SLICE);

const executionName = ({ folderId }: Deletion, attempt: number): string => `${folderId}-${attempt}`;

/** Starts an execution for a deletion, under a name that was not used before. */
const start = async (deletion: Deletion): Promise<void> => {
  const { repositoryId, folderId, by, attempt } = deletion;
  const input: Erasing = { repositoryId, folderId, by };
  await startExecution(config.cmisStateMachine, executionName(deletion, attempt + 1), input);
  await noteAttempt(deletion);
};

/** Leaves deletions that did not fit a request to executions; if that fails they are taken up by `resumeDeletions`. */
export const goOnLater = async (deletions: readonly Omit<Deletion, 'attempt'>[]): Promise<void> => {
  try {
    for (const deletion of deletions) await start({ ...deletion, attempt: 0 });
  } catch (error) {
    log.warn('A deletion is left for later', { folders: deletions.length, error: String(error) });
  }
};

const isBeingDone = async (deletion: Deletion): Promise<boolean> =>
  deletion.attempt === 0
    ? now() - Date.parse(deletion.at) < IN_REQUEST
    : isExecuting(config.cmisStateMachine, executionName(deletion, deletion.attempt));

/** Starts executions for deletions that nobody is at, since a crash or a restart ended what was; tells of how many. */
export const resumeDeletions = async (): Promise<number> => {
  let started = 0;
  for (const repositoryId of config.cmisRepositories)
    for (const deletion of await loadDeletions(repositoryId)) {
      if (await isBeingDone(deletion)) continue;
      await start(deletion);
      started += 1;
    }
  return started;
};
