import { cmisError } from '#lib/cmis/domain/errors.ts';

/** Id of the default repository. Further repositories come from the configuration. */
export const MAIN_REPOSITORY = 'main';
const MAIN_ROOT = 'root';

/** Returns the id of the root folder. The root folder exists without a stored item. */
export const getRootFolderId = (repositoryId: string): string =>
  repositoryId === MAIN_REPOSITORY ? MAIN_ROOT : `${MAIN_ROOT}-${repositoryId}`;

/** Throws `objectNotFound` if the repository does not exist (CMIS 1.0, 2.2.1.2). */
export const checkRepository = (repositoryId: string, repositories: readonly string[]): void => {
  if (!repositories.includes(repositoryId)) throw cmisError('objectNotFound', `There is no repository ${repositoryId}`);
};
