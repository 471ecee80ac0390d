import { checkAllowed } from '#lib/cmis/actions/aclAccess.ts';
import { deleteBelow, type TreeDeletion } from '#lib/cmis/actions/deleteBelow.ts';
import { idsBelow } from '#lib/cmis/actions/idsBelow.ts';
import { openSession } from '#lib/cmis/actions/session.ts';
import { visibleObject } from '#lib/cmis/actions/visible.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { loadEntities } from '#lib/cmis/store/entities.ts';

/** CMIS 1.0, 2.2.4.15: deletes a folder with everything below it, and lists what could not be deleted. */
export const deleteTree: CmisAction<'deleteTree'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const folder = await visibleObject(session, input.folderId);
  await checkAllowed(session, 'canDeleteTree', folder);
  const deletion: TreeDeletion = {
    session,
    allVersions: input.allVersions !== false,
    unfileObjects: input.unfileObjects ?? 'delete',
    continueOnFailure: input.continueOnFailure === true,
  };
  await deleteBelow(deletion, folder.entity);
  const [left] = await loadEntities([folder.id]);
  return {
    failedToDelete: { objectIds: left === undefined ? [] : [...(await idsBelow(session, folder.id)), folder.id] },
  };
};
