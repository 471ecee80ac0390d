import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { repositoryInfo } from '#lib/cmis/domain/repositoryInfo.ts';

/** CMIS 1.0, 2.2.2.2: called at the start of every session, so it reads nothing. */
export const getRepositoryInfo: CmisAction<'getRepositoryInfo'> = async ({ baseUrl }, { repositoryId }) => ({
  repositoryInfo: repositoryInfo(repositoryId, `${baseUrl}/`),
});
