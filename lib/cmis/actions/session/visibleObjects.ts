import { loadHeldPermissions } from '#lib/cmis/actions/session/checkPermissions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { isVisible, objectNotFoundError } from '#lib/cmis/domain/acl/permissions.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { type CmisObject, parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { isRevealed } from '#lib/cmis/domain/objects/versions.ts';
import { loadObjects } from '#lib/cmis/store/entities/entities.ts';

/**
 * Returns a loaded object.
 * @throws objectNotFound if it is missing or invisible to the caller
 */
export const requireVisible = async (
  session: Session,
  objectId: string,
  object: CmisObject | undefined,
): Promise<CmisObject> => {
  if (
    object === undefined ||
    !isRevealed(object, session.access) ||
    !isVisible(await loadHeldPermissions(session, object.entity))
  )
    throw objectNotFoundError(objectId);
  return object;
};

export const loadVisibleObject = async (session: Session, objectId: string): Promise<CmisObject> => {
  const { objects, isDeleting } = await loadObjects(session.repositoryId, [objectId]);
  session.ancestors.isDeleting ||= isDeleting;
  return requireVisible(session, objectId, objects[0]);
};

/** Loads a visible object that is to be changed. */
export const loadObjectToChange = async (session: Session, objectId: string): Promise<CmisObject> => {
  const { objects } = await loadObjects(session.repositoryId, [objectId], {
    changing: parseObjectId(objectId).entityId,
    includeDeleted: session.includesDeleted,
  });
  return requireVisible(session, objectId, objects[0]);
};

/** Throws unless the object is a folder. */
export const checkFolder = (folder: CmisObject): CmisObject => {
  if (folder.entity.baseId !== 'cmis:folder') throw cmisError('invalidArgument', `${folder.id} is not a folder`);
  return folder;
};

/**
 * Loads a visible folder and the number of its children, invisible ones included. `apartCount` of them are
 * controlled apart from it.
 */
export const loadVisibleFolder = async (session: Session, folderId: string) => {
  const { objects, childCount, apartCount, blocks, isDeleting } = await loadObjects(session.repositoryId, [folderId], {
    countChildrenOf: folderId,
  });
  session.ancestors.isDeleting ||= isDeleting;
  const folder = checkFolder(await requireVisible(session, folderId, objects[0]));
  return { folder, childCount, apartCount, blocks };
};
