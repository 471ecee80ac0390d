import { loadHeldPermissions } from '#lib/cmis/actions/acl/checkPermissions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { isVisible, objectNotFoundError } from '#lib/cmis/domain/acl/permissions.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { loadObjects } from '#lib/cmis/store/entities/entities.ts';

/** An object that was looked up, if the caller may see it; else it does not exist for them. */
export const requireVisible = async (
  session: Session,
  objectId: string,
  object: CmisObject | undefined,
): Promise<CmisObject> => {
  if (object === undefined || !isVisible(await loadHeldPermissions(session, object.entity)))
    throw objectNotFoundError(objectId);
  return object;
};

export const loadVisibleObject = async (session: Session, objectId: string): Promise<CmisObject> => {
  const { objects, isDeleting } = await loadObjects(session.repositoryId, [objectId]);
  session.ancestors.isDeleting ||= isDeleting;
  return requireVisible(session, objectId, objects[0]);
};

/** An object that is to be changed, and the number of the last change to go on from. */
export interface ObjectToChange {
  readonly object: CmisObject;
  readonly lastNumber: number;
}

/** @param changing the entity to be written, where it is not the object's own */
export const loadObjectToChange = async (
  session: Session,
  objectId: string,
  changing: string,
): Promise<ObjectToChange> => {
  const { objects, lastNumber } = await loadObjects(session.repositoryId, [objectId], {
    changing,
    includeDeleted: session.includesDeleted,
  });
  return { object: await requireVisible(session, objectId, objects[0]), lastNumber };
};

/** The folder that an operation names as such. */
export const checkFolder = (folder: CmisObject): CmisObject => {
  if (folder.entity.baseId !== 'cmis:folder') throw cmisError('invalidArgument', `${folder.id} is not a folder`);
  return folder;
};

/**
 * A folder and the number of its children, those included that the caller may not see; and how many of them are far:
 * filed here, but inheriting from another folder.
 */
export const loadVisibleFolder = async (session: Session, folderId: string) => {
  const {
    objects,
    childCount,
    secondaryCount: farCount,
    isDeleting,
  } = await loadObjects(session.repositoryId, [folderId], { countChildrenOf: folderId });
  session.ancestors.isDeleting ||= isDeleting;
  return { folder: checkFolder(await requireVisible(session, folderId, objects[0])), childCount, farCount };
};
