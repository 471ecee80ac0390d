import { checkAllowed } from '#lib/cmis/actions/acl/checkPermissions.ts';
import { buildTree } from '#lib/cmis/actions/navigation/buildTree.ts';
import { parseSelection } from '#lib/cmis/actions/object/objectData.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadVisibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import { parseDepth } from '#lib/cmis/domain/lists/depth.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';

/** CMIS 1.0, 2.2.3.3: the folders below a folder, to a depth. */
export const getFolderTree: CmisAction<'getFolderTree'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const want = parseSelection(input);
  const depth = parseDepth(input.depth);
  const folder = await loadVisibleObject(session, input.folderId);
  await checkAllowed(session, 'canGetFolderTree', folder);
  const pathSegments = input.includePathSegment === true;
  return {
    objects: await buildTree(folder.entity, { want, depth, foldersOnly: true, pathSegments, session }),
  };
};
