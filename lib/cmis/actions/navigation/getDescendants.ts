import { checkAllowed } from '#lib/cmis/actions/acl/heldPermissions.ts';
import { treeBelow } from '#lib/cmis/actions/navigation/buildTree.ts';
import { wanted } from '#lib/cmis/actions/object/objectData.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { visibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import { parseDepth } from '#lib/cmis/domain/lists/depth.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';

/** CMIS 1.0, 2.2.3.2: everything below a folder, to a depth. */
export const getDescendants: CmisAction<'getDescendants'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const want = wanted(input);
  const depth = parseDepth(input.depth);
  const folder = await visibleObject(session, input.folderId);
  await checkAllowed(session, 'canGetDescendants', folder);
  const pathSegments = input.includePathSegment === true;
  return {
    objects: await treeBelow(folder.entity, { want, depth, foldersOnly: false, pathSegments, session }),
  };
};
