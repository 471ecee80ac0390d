import { unfile } from '#lib/cmis/actions/filing/unfile.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';

/** CMIS 1.0, 2.2.5.2: removes an object, with all its versions, from one folder or from all. */
export const removeObjectFromFolder: CmisAction<'removeObjectFromFolder'> = async (context, input) => {
  await unfile(openSession(context, input.repositoryId), input.objectId, input.folderId);
  return {};
};
