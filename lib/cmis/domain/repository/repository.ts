import { cmisError } from '#lib/cmis/domain/errors.ts';

/** Id of the first repository, and of its root folder. Further repositories are named by configuration. */
export const MAIN_REPOSITORY = 'main';
const MAIN_ROOT = 'root';

/** Id of the folder at `/`. It exists from the start: nothing has to be stored for it. */
export const getRootFolderId = (repositoryId: string): string =>
  repositoryId === MAIN_REPOSITORY ? MAIN_ROOT : `${MAIN_ROOT}-${repositoryId}`;

/** CMIS 1.0, 2.2.1.2: the first parameter of nearly every operation must name a repository that exists. */
export const checkRepository = (repositoryId: string, repositories: readonly string[]): void => {
  if (!repositories.includes(repositoryId)) throw cmisError('objectNotFound', `There is no repository ${repositoryId}`);
};
