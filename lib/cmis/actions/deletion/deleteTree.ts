import { checkAllowed } from '#lib/cmis/actions/acl/heldPermissions.ts';
import { deletePart } from '#lib/cmis/actions/deletion/deleteTreeInRequest.ts';
import { detachFolders } from '#lib/cmis/actions/deletion/detachFolders.ts';
import { eraseOrLeave, timeToErase } from '#lib/cmis/actions/deletion/eraseOrLeave.ts';
import { refusedBelow } from '#lib/cmis/actions/deletion/findUndeletable.ts';
import { idsBelow } from '#lib/cmis/actions/deletion/listDescendantIds.ts';
import { openSession, type Session } from '#lib/cmis/actions/session/session.ts';
import { visibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import type { TreeDeletion } from '#lib/cmis/domain/objects/treeDeletion.ts';
import { loadExisting } from '#lib/cmis/store/entities/entities.ts';

/** Takes a folder out of wherever it is filed by now. */
const detachTop = async (session: Session, folderId: string, deletion: TreeDeletion): Promise<readonly string[]> => {
  for (;;) {
    const { entity } = await visibleObject(session, folderId);
    const detached = await detachFolders(session, entity.parents[0] ?? '', [folderId], deletion);
    if (detached.length > 0) return detached;
  }
};

/**
 * CMIS 1.0, 2.2.4.15: deletes a folder with everything below it. What cannot be deleted is found before anything is;
 * without `continueOnFailure` nothing is deleted then. All else is gone with the answer, however long it takes to
 * erase it.
 */
export const deleteTree: CmisAction<'deleteTree'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const folder = await visibleObject(session, input.folderId);
  await checkAllowed(session, 'canDeleteTree', folder);
  const { allVersions = true, unfileObjects = 'delete', continueOnFailure = false } = input;
  const deletion: TreeDeletion = { allVersions, unfileObjects };
  const refused = await refusedBelow(session, deletion, folder.entity);
  const until = timeToErase();
  if (refused.folders.size === 0) await eraseOrLeave(session, await detachTop(session, folder.id, deletion), until);
  else if (continueOnFailure)
    await eraseOrLeave(session, await deletePart(session, deletion, refused, folder.entity, until), until);
  const [left] = await loadExisting(session.repositoryId, [folder.id]);
  return {
    failedToDelete: { objectIds: left === undefined ? [] : [...(await idsBelow(session, folder.id)), folder.id] },
  };
};
