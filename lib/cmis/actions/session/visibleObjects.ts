import { loadHeldPermissions } from '#lib/cmis/actions/session/checkPermissions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import {
  type HeldPermissions,
  isNamed,
  isVisible,
  nameOnlyError,
  objectNotFoundError,
} from '#lib/cmis/domain/acl/permissions.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { type CmisObject, parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { isRevealed } from '#lib/cmis/domain/objects/versions.ts';
import { loadObjects } from '#lib/cmis/store/entities/entities.ts';

/**
 * Returns a loaded object of which the caller sees at least the name.
 * @throws objectNotFound if it is missing or invisible to the caller
 */
const requireNamed = async (
  session: Session,
  objectId: string,
  object: CmisObject | undefined,
): Promise<{ readonly object: CmisObject; readonly held: HeldPermissions }> => {
  if (object !== undefined && isRevealed(object, session.access)) {
    const held = await loadHeldPermissions(session, object.entity);
    if (isNamed(held)) return { object, held };
  }
  throw objectNotFoundError(objectId);
};

/**
 * Returns a loaded object.
 * @throws objectNotFound if it is missing or invisible to the caller; permissionDenied if only its name is visible
 */
export const requireVisible = async (
  session: Session,
  objectId: string,
  found: CmisObject | undefined,
): Promise<CmisObject> => {
  const { object, held } = await requireNamed(session, objectId, found);
  if (!isVisible(held)) throw nameOnlyError();
  return object;
};

const loadObject = async (session: Session, objectId: string): Promise<CmisObject | undefined> => {
  const { objects, isDeleting } = await loadObjects(session.repositoryId, [objectId]);
  session.ancestors.isDeleting ||= isDeleting;
  return objects[0];
};

export const loadVisibleObject = async (session: Session, objectId: string): Promise<CmisObject> =>
  requireVisible(session, objectId, await loadObject(session, objectId));

/** Loads an object whose properties are to be read, of which the caller perhaps sees the name only. */
export const loadNamedObject = async (session: Session, objectId: string): Promise<CmisObject> =>
  (await requireNamed(session, objectId, await loadObject(session, objectId))).object;

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
 * Loads a folder whose children are to be listed, and their number, invisible ones included. `apartCount` of them are
 * controlled apart from it. The caller perhaps sees the folder by name only.
 */
export const loadNamedFolder = async (session: Session, folderId: string) => {
  const { objects, childCount, apartCount, blocks, isDeleting } = await loadObjects(session.repositoryId, [folderId], {
    countChildrenOf: folderId,
  });
  session.ancestors.isDeleting ||= isDeleting;
  const folder = checkFolder((await requireNamed(session, folderId, objects[0])).object);
  return { folder, childCount, apartCount, blocks };
};
