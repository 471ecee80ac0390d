import { putTask } from '#lib/cmis/store/text/textTasks.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { log } from '#lib/shared/log.ts';

/**
 * Does work for one object of many. Where it fails for a reason that lies in the object, it is left to a task of its
 * own, which counts its attempts, and the others go on; a failure of the store is one for all.
 * @param otherwise what is done before it is left to a task
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
    log.warn('An object is left to be indexed', { repositoryId, entityId, cause: String(error) });
    await otherwise();
    await writeOne(putTask({ kind: 'entity', repositoryId, entityId, source: 'index' }).item);
  }
};
