import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { toRepositoryEntry } from '#lib/cmis/domain/repository/repositoryInfo.ts';
import { config } from '#lib/shared/config.ts';

/** CMIS 1.0, 2.2.2.1: the configured repositories. */
export const getRepositories: CmisAction<'getRepositories'> = async () => ({
  repositories: config.cmisRepositories.map(toRepositoryEntry),
});
