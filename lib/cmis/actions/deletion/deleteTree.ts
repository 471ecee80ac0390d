import { deleteTreePartly } from '#lib/cmis/actions/deletion/deleteTreePartly.ts';
import { detachFolders } from '#lib/cmis/actions/deletion/detachFolders.ts';
import { eraseWithinRequest, getErasureDeadline } from '#lib/cmis/actions/deletion/eraseWithinRequest.ts';
import { findUndeletable } from '#lib/cmis/actions/deletion/findUndeletable.ts';
import { listDescendantIds } from '#lib/cmis/actions/deletion/listDescendantIds.ts';
import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { openSession, type Session } from '#lib/cmis/actions/session/session.ts';
import { loadVisibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import type { TreeDeletion } from '#lib/cmis/domain/objects/treeDeletion.ts';
import { loadExistingEntities } from '#lib/cmis/store/entities/entities.ts';

/** Detaches a folder from its current parent. */
const detachTop = async (session: Session, folderId: string, deletion: TreeDeletion): Promise<readonly string[]> => {
  for (;;) {
    const { entity } = await loadVisibleObject(session, folderId);
    const detached = await detachFolders(session, entity.parents[0] ?? '', [folderId], deletion);
    if (detached.length > 0) return detached;
  }
};

/**
 * CMIS 1.0, 2.2.4.15: deletes a folder with everything below it. Objects that cannot be deleted are found first; if
 * there are any, nothing is deleted without `continueOnFailure`. Everything else is invisible with the answer, however
 * long erasing takes.
 */
export const deleteTree: CmisAction<'deleteTree'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const folder = await loadVisibleObject(session, input.folderId);
  await checkAllowed(session, 'canDeleteTree', folder);
  const { allVersions = true, unfileObjects = 'delete', continueOnFailure = false } = input;
  const deletion: TreeDeletion = { allVersions, unfileObjects };
  const refused = await findUndeletable(session, deletion, folder.entity);
  const until = getErasureDeadline();
  if (refused.folders.size === 0)
    await eraseWithinRequest(session, await detachTop(session, folder.id, deletion), until);
  else if (continueOnFailure)
    await eraseWithinRequest(
      session,
      await deleteTreePartly(session, folder.entity, { deletion, refused }, until),
      until,
    );
  const [left] = await loadExistingEntities(session.repositoryId, [folder.id]);
  return {
    failedToDelete: {
      objectIds: left === undefined ? [] : [...(await listDescendantIds(session, folder.id)), folder.id],
    },
  };
};
