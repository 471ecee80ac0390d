import { buildObjectData, parseSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import { filterVisible } from '#lib/cmis/actions/session/checkPermissions.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadVisibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import type { ObjectParent } from '#lib/cmis/domain/model.ts';
import { toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { loadExistingEntities } from '#lib/cmis/store/entities/entities.ts';

/**
 * CMIS 1.0, 2.2.3.6: the folders in which an object is filed; none for the root folder and for objects that cannot be
 * filed.
 */
export const getObjectParents: CmisAction<'getObjectParents'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const want = parseSelection(input);
  const { entity } = await loadVisibleObject(session, input.objectId);
  const folders = await loadExistingEntities(session.repositoryId, entity.parents);
  // A working copy is filed under the name of the version checked in, which the entity's own facts hold.
  const segment = input.includeRelativePathSegment === true ? { relativePathSegment: entity.facts.name } : {};
  const found = folders.flatMap((folder) => (folder === undefined ? [] : [toListedObject(folder)]));
  const parents = await filterVisible(session, found, (parent) => parent.entity);
  const answer: ObjectParent[] = [];
  for (const parent of parents) answer.push({ object: await buildObjectData(parent, want, session), ...segment });
  return { parents: answer };
};
