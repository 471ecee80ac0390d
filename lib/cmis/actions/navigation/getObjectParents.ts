import { buildObjectData, parseSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import { filterVisible } from '#lib/cmis/actions/session/checkPermissions.ts';
import { openSession, type Session } from '#lib/cmis/actions/session/session.ts';
import { loadVisibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import { isNamed } from '#lib/cmis/domain/acl/permissions.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import type { ObjectParent } from '#lib/cmis/domain/model.ts';
import { type CmisObject, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { getOwnCopyId } from '#lib/cmis/domain/objects/versions.ts';
import { loadExistingEntities } from '#lib/cmis/store/entities/entities.ts';
import { loadShownObjects } from '#lib/cmis/store/objects/shownObjects.ts';

/** Returns the name by which the caller finds an object in its folders: of an own working copy, that of the copy. */
const loadSegment = async ({ access }: Session, object: CmisObject): Promise<string> => {
  const isOwn = getOwnCopyId(object.entity, access) === object.id;
  const [shown = object] = isOwn ? [object] : await loadShownObjects([object.entity], access);
  return shown.facts.name;
};

/**
 * CMIS 1.0, 2.2.3.6: the folders in which an object is filed; none for the root folder and for objects that cannot be
 * filed.
 */
export const getObjectParents: CmisAction<'getObjectParents'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const want = parseSelection(input);
  const object = await loadVisibleObject(session, input.objectId);
  const { entity } = object;
  const folders = await loadExistingEntities(session.repositoryId, entity.parents);
  const segment =
    input.includeRelativePathSegment === true ? { relativePathSegment: await loadSegment(session, object) } : {};
  const found = folders.flatMap((folder) => (folder === undefined ? [] : [toListedObject(folder)]));
  const parents = await filterVisible(session, found, (parent) => parent.entity, isNamed);
  const answer: ObjectParent[] = [];
  for (const parent of parents) answer.push({ object: await buildObjectData(parent, want, session), ...segment });
  return { parents: answer };
};
