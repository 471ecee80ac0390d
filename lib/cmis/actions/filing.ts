import { checkFolder, type Session } from '#lib/cmis/actions/visible.ts';
import { checkVisible } from '#lib/cmis/domain/allowableActions.ts';
import { type CmisObject, type Entity, parseObjectId } from '#lib/cmis/domain/entity.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { allows, notFound } from '#lib/cmis/domain/permissions.ts';
import { takesType } from '#lib/cmis/domain/rules/filing.ts';
import { addWorkingCopy } from '#lib/cmis/store/checkedOut.ts';
import type { Step } from '#lib/cmis/store/commit.ts';
import { loadObjects, replaceEntity } from '#lib/cmis/store/entities.ts';

/** An object that is to be filed elsewhere, and the folder that it is to be filed in. */
export const objectAndFolder = async (session: Session, objectId: string, folderId: string) => {
  const changing = parseObjectId(objectId).entityId;
  const { objects, lastNumber } = await loadObjects(session.repositoryId, [objectId, folderId], { changing });
  const [object, folder] = objects;
  if (object === undefined) throw notFound(objectId);
  checkVisible(objectId, session.access);
  if (folder === undefined) throw notFound(folderId);
  return { object, folder: checkFolder(folder), lastNumber };
};

/** Demands that the folder takes the object. Whether the name is free shows in the write. */
export const checkTakes = (folder: CmisObject, { entity }: CmisObject, { access }: Session): void => {
  if (!allows(access, 'write')) throw cmisError('permissionDenied', 'You may not file objects in this folder');
  if (!takesType(folder, entity.typeId))
    throw cmisError('constraint', `The folder takes no objects of type ${entity.typeId}`);
};

/** Writes the folders that an entity is filed in, also beside a private working copy of it. */
export const refiled = (before: Entity, parents: readonly string[]): readonly Step[] => {
  const after = { ...before, parents };
  return [replaceEntity(before, after), ...(before.series?.checkedOut === undefined ? [] : [addWorkingCopy(after)])];
};
