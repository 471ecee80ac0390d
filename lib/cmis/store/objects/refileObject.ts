import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { addChild, leaveFolder, updateChildren } from '#lib/cmis/store/children/children.ts';
import { replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import { incrementFolderMoves } from '#lib/cmis/store/entities/folderMoves.ts';
import { refileWorkingCopy } from '#lib/cmis/store/entities/workingCopies.ts';
import { findWorkingCopy } from '#lib/cmis/store/objects/findWorkingCopy.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';

/** Files an object, with all its versions, in these folders instead of those that it is filed in. */
export const refileObject = async (object: CmisObject, parents: readonly string[]): Promise<readonly Step[]> => {
  const { entity: before } = object;
  const after = { ...before, parents };
  const workingCopy = await findWorkingCopy(object);
  return [
    ...parents.filter((id) => !before.parents.includes(id)).flatMap((id) => addChild(id, after)),
    ...before.parents.filter((id) => !parents.includes(id)).flatMap((id) => leaveFolder(id, before)),
    replaceEntity(before, after),
    ...updateChildren(before, after),
    ...(workingCopy === undefined ? [] : refileWorkingCopy(workingCopy, after)),
  ];
};

/**
 * Moves an object to these folders.
 * @param folderMoves the number of moves of folders seen, if a folder is moved: another move in between is a conflict,
 * since two moves together could put a folder below itself
 */
export const moveObject = async (
  object: CmisObject,
  parents: readonly string[],
  folderMoves: number | undefined,
): Promise<readonly Step[]> => [
  ...(await refileObject(object, parents)),
  ...(folderMoves === undefined ? [] : [incrementFolderMoves(object.entity.repositoryId, folderMoves)]),
];
