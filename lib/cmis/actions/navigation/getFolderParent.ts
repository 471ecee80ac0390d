import { buildObjectData, parseSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadNamedObject, loadVisibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';

/** CMIS 1.0, 2.2.3.5: the one parent that every folder but the root has. */
export const getFolderParent: CmisAction<'getFolderParent'> = async (context, { repositoryId, folderId, filter }) => {
  const session = openSession(context, repositoryId);
  const want = parseSelection({ filter });
  const folder = await loadVisibleObject(session, folderId);
  await checkAllowed(session, 'canGetFolderParent', folder);
  const parent = await loadNamedObject(session, folder.entity.parents[0] ?? '');
  return { object: await buildObjectData(parent, want, session) };
};
