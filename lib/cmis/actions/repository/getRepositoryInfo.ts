import { toChangeLogToken } from '#lib/cmis/domain/changeLog.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { toRepositoryInfo } from '#lib/cmis/domain/repository/repositoryInfo.ts';
import { getLogEnd, openChangeLog } from '#lib/cmis/store/changeLog/changeLog.ts';
import { config } from '#lib/shared/config.ts';

/** CMIS 1.0, 2.2.2.2: called at the start of every session, so it reads only the ends of the change log. */
export const getRepositoryInfo: CmisAction<'getRepositoryInfo'> = async ({ baseUrl }, { repositoryId }) => ({
  repositoryInfo: toRepositoryInfo(repositoryId, {
    startPage: `${baseUrl}/`,
    latestChangeLogToken: toChangeLogToken(repositoryId, getLogEnd(await openChangeLog(repositoryId))),
    changesIncomplete: config.changeLogDays !== 0,
  }),
});
