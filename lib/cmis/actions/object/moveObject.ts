import { checkFilingAllowed, loadObjectAndFolder } from '#lib/cmis/actions/filing/filing.ts';
import { checkAllowed, checkNamedParent } from '#lib/cmis/actions/session/checkPermissions.ts';
import { commitSharedChange } from '#lib/cmis/actions/session/commitChange.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { objectNotFoundError } from '#lib/cmis/domain/acl/permissions.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { AncestorFolders } from '#lib/cmis/store/entities/ancestorFolders.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { loadFolderMoveCount } from '#lib/cmis/store/entities/folderMoves.ts';
import { moveObject as moveStored } from '#lib/cmis/store/objects/refileObject.ts';
import { changeInTurn } from '#lib/cmis/store/retry.ts';

/**
 * Prevents a folder from being moved below itself.
 * @returns the number of moves of folders that the check has seen; undefined if the object is not a folder
 */
const checkAcyclic = async (
  repositoryId: string,
  moved: CmisObject,
  target: CmisObject,
): Promise<number | undefined> => {
  if (moved.entity.baseId !== 'cmis:folder') return undefined;
  const moves = await loadFolderMoveCount(repositoryId);
  // The ancestors are read again, because a move that has already been counted may have moved the target.
  const [folder] = await loadEntities([target.entity.id]);
  const [above] = folder === undefined ? [] : await new AncestorFolders().load([folder]);
  if (above === undefined) throw objectNotFoundError(target.id);
  if (target.id === moved.id || above.some(({ id }) => id === moved.id))
    throw cmisError('constraint', 'A folder cannot be moved into itself or a folder below it');
  return moves;
};

/** CMIS 1.0, 2.2.4.13: moves an object from one folder to another, from which it then inherits. */
export const moveObject: CmisAction<'moveObject'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const { objectId, targetFolderId, sourceFolderId } = input;
  return changeInTurn(objectId, async () => {
    const { object, folder: target } = await loadObjectAndFolder(session, objectId, targetFolderId);
    await checkAllowed(session, 'canMoveObject', object);
    const { entity } = object;
    await checkNamedParent(session, object, sourceFolderId, 'canMove.Source');
    await checkFilingAllowed(session, target, object, 'canMove.Target');
    const folderMoves = await checkAcyclic(session.repositoryId, object, target);
    if (target.id === sourceFolderId) return { objectId };
    const parents = [target.id, ...entity.parents.filter((id) => id !== sourceFolderId && id !== target.id)];
    const steps = await moveStored(object, parents, folderMoves);
    await commitSharedChange(session, { object, changeType: 'updated', steps });
    return { objectId };
  });
};
