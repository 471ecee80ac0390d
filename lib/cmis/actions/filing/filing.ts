import { loadHeldPermissions } from '#lib/cmis/actions/session/checkPermissions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { checkFolder, requireVisible } from '#lib/cmis/actions/session/visibleObjects.ts';
import { includesPermission } from '#lib/cmis/domain/acl/acl.ts';
import { PERMISSION_MAPPING } from '#lib/cmis/domain/acl/aclMapping.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { type CmisObject, parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { takesType } from '#lib/cmis/domain/rules/filing.ts';
import { loadObjects } from '#lib/cmis/store/entities/entities.ts';

/** Loads an object and the folder that it is to be filed in, both visible to the caller. */
export const loadObjectAndFolder = async (session: Session, objectId: string, folderId: string) => {
  const changing = parseObjectId(objectId).entityId;
  const { objects } = await loadObjects(session.repositoryId, [objectId, folderId], { changing });
  const object = await requireVisible(session, objectId, objects[0]);
  const folder = checkFolder(await requireVisible(session, folderId, objects[1]));
  return { object, folder };
};

/** Throws unless the folder accepts the object; the write itself shows whether the name is free. */
export const checkFilingAllowed = async (
  session: Session,
  folder: CmisObject,
  { entity }: CmisObject,
  key: 'canAddToFolder.Folder' | 'canMove.Target',
): Promise<void> => {
  if (!includesPermission((await loadHeldPermissions(session, folder.entity)).level, PERMISSION_MAPPING[key]))
    throw cmisError('permissionDenied', 'You may not file objects in this folder');
  if (!takesType(folder, entity.typeId))
    throw cmisError('constraint', `The folder does not accept objects of type ${entity.typeId}`);
};
