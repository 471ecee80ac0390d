import { putTask } from '#lib/cmis/store/tasks/backgroundTasks.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { log } from '#lib/shared/log.ts';

/**
 * Runs work for one object of many. If it fails because of the object, the object is left to a background task, which
 * counts its attempts, and the others continue. A failure of the store is thrown.
 * @param otherwise runs before the work is left to a task
 */
export const runOrDefer = async (
  repositoryId: string,
  entityId: string,
  work: () => Promise<void>,
  otherwise: () => Promise<void> = async () => {},
): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'unavailable') throw error;
    log.warn('Indexing of an object is deferred', { repositoryId, entityId, cause: String(error) });
    await otherwise();
    await writeOne(putTask({ kind: 'entity', repositoryId, entityId, source: 'index' }).item);
  }
};
