import { checkEmpty, type DeleteLarge, deleteById } from '#lib/cmis/actions/deletion/deleteById.ts';
import { eraseWithinRequest, getErasureDeadline } from '#lib/cmis/actions/deletion/eraseWithinRequest.ts';
import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import { openSession, type Session } from '#lib/cmis/actions/session/session.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { hideUntilErased } from '#lib/cmis/store/commit/eraseObjects.ts';
import { hideObject } from '#lib/cmis/store/objects/removeObject.ts';
import { nowIso } from '#lib/shared/clock.ts';

/**
 * Hides a large object at once, with its relationships, and erases both as far as the request has time. The change log
 * reports a folder now, as for a tree, and any other object when it is erased.
 */
const createLargeDeletion =
  (session: Session, until: number): DeleteLarge =>
  async (object) => {
    const { entity } = object;
    const time = nowIso();
    const deletion = { by: session.access.name, at: time };
    if (entity.baseId === 'cmis:folder') {
      await checkEmpty(session, object.id);
      const steps = await hideObject(object, deletion);
      await commitChange(session, { object, changeType: 'deleted', steps }, { time });
    } else await hideUntilErased(object, deletion);
    await eraseWithinRequest(session, [entity.id], until);
  };

/** CMIS 1.0, 2.2.4.14: deletes an empty folder, a document or one version of it, or any other single object. */
export const deleteObject: CmisAction<'deleteObject'> = async (context, { repositoryId, objectId, allVersions }) => {
  const session = openSession(context, repositoryId);
  await deleteById(session, objectId, allVersions !== false, createLargeDeletion(session, getErasureDeadline()));
  return {};
};
