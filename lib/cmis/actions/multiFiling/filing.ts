import { loadHeldPermissions } from '#lib/cmis/actions/acl/checkPermissions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { checkFolder, requireVisible } from '#lib/cmis/actions/session/visibleObjects.ts';
import { includesPermission } from '#lib/cmis/domain/acl/acl.ts';
import { PERMISSION_MAPPING } from '#lib/cmis/domain/acl/aclMapping.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { type CmisObject, parseObjectId, toListedObject, toVersionId } from '#lib/cmis/domain/objects/entity.ts';
import { isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { takesType } from '#lib/cmis/domain/rules/filing.ts';
import { updateInheritance } from '#lib/cmis/store/children/children.ts';
import { Stale } from '#lib/cmis/store/commit.ts';
import { loadObjects, replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import { refileWorkingCopy } from '#lib/cmis/store/entities/workingCopies.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';

/** Loads an object and the folder that it is to be filed in, both visible to the caller. */
export const loadObjectAndFolder = async (session: Session, objectId: string, folderId: string) => {
  const changing = parseObjectId(objectId).entityId;
  const { objects, lastNumber } = await loadObjects(session.repositoryId, [objectId, folderId], { changing });
  const object = await requireVisible(session, objectId, objects[0]);
  const folder = checkFolder(await requireVisible(session, folderId, objects[1]));
  return { object, folder, lastNumber };
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

/**
 * Loads the private working copy of a document, of which a request may name another version.
 * @throws Stale if it has been checked in or discarded since the document was read
 */
const loadWorkingCopy = async (object: CmisObject): Promise<CmisObject | undefined> => {
  const { entity } = object;
  const ordinal = entity.series?.checkedOut?.ordinal;
  if (ordinal === undefined) return undefined;
  const known = [object, toListedObject(entity)].find(isWorkingCopy);
  if (known !== undefined) return known;
  const { objects } = await loadObjects(entity.repositoryId, [toVersionId(entity.id, ordinal)], {
    includeDeleted: true,
  });
  const [loaded] = objects;
  if (loaded?.entity.revision !== entity.revision) throw new Stale(`${entity.id} has changed`);
  return loaded;
};

/** Replaces the parents of an object, also in the lists of checked-out documents. */
export const replaceParents = async (object: CmisObject, parents: readonly string[]): Promise<readonly Step[]> => {
  const { entity: before } = object;
  const after = { ...before, parents };
  const workingCopy = await loadWorkingCopy(object);
  return [
    replaceEntity(before, after),
    ...updateInheritance(before, after),
    ...(workingCopy === undefined ? [] : refileWorkingCopy(workingCopy, after)),
  ];
};
