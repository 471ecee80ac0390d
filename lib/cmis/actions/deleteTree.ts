import { checkAllowed } from '#lib/cmis/actions/aclAccess.ts';
import { deletePart } from '#lib/cmis/actions/deletePart.ts';
import { detachFolders } from '#lib/cmis/actions/detachFolders.ts';
import { eraseTree } from '#lib/cmis/actions/eraseTree.ts';
import { idsBelow } from '#lib/cmis/actions/idsBelow.ts';
import { refusedBelow } from '#lib/cmis/actions/refusedBelow.ts';
import { goOnLater } from '#lib/cmis/actions/resumeDeletions.ts';
import { openSession, type Session } from '#lib/cmis/actions/session.ts';
import { visibleObject } from '#lib/cmis/actions/visible.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import type { TreeDeletion } from '#lib/cmis/domain/treeDeletion.ts';
import { loadExisting } from '#lib/cmis/store/entities.ts';
import { now, nowIso } from '#lib/shared/clock.ts';
import { log } from '#lib/shared/log.ts';
import { currentRequest } from '#lib/shared/request.ts';

/** Milliseconds that a caller waits for a deletion, which then goes on without them. */
const IN_REQUEST = 8_000;
/** Milliseconds before the end of the request that are left for the answer. */
const FOR_ANSWER = 5_000;

/** Erases trees as far as time allows. What does not fit, or fails, goes on in executions. */
const erase = async (session: Session, folderIds: readonly string[], until: number): Promise<void> => {
  const { repositoryId, access } = session;
  const by = access.name;
  const left: string[] = [];
  for (const folderId of folderIds) {
    const isDone = await eraseTree({ repositoryId, by }, folderId, until).catch((error: unknown) => {
      log.warn('A deletion could not go on in its request', { folderId, error: String(error) });
      return false;
    });
    if (!isDone) left.push(folderId);
  }
  await goOnLater(left.map((folderId) => ({ repositoryId, folderId, by, at: nowIso() })));
};

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
  const until = Math.min(now() + IN_REQUEST, (currentRequest()?.deadline ?? Number.POSITIVE_INFINITY) - FOR_ANSWER);
  if (refused.folders.size === 0) await erase(session, await detachTop(session, folder.id, deletion), until);
  else if (continueOnFailure)
    await erase(session, await deletePart(session, deletion, refused, folder.entity, until), until);
  const [left] = await loadExisting(session.repositoryId, [folder.id]);
  return {
    failedToDelete: { objectIds: left === undefined ? [] : [...(await idsBelow(session, folder.id)), folder.id] },
  };
};
