import { deleteVersion } from '#lib/cmis/actions/deletion/deleteVersions.ts';
import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { openSession, type Session } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { getLatestVersionId } from '#lib/cmis/domain/objects/versions.ts';
import { loadObjects } from '#lib/cmis/store/entities/entities.ts';
import { retryOnConflict, Stale } from '#lib/cmis/store/retry.ts';

/** Loads the private working copy of the document that a version belongs to, or this version if there is none. */
const loadWorkingCopy = async (session: Session, objectId: string): Promise<CmisObject> => {
  const named = await loadObjectToChange(session, objectId);
  const { entity } = named;
  const id = entity.series?.checkedOut === undefined ? objectId : (getLatestVersionId(entity, false) ?? objectId);
  if (id === objectId) return named;
  const { objects } = await loadObjects(session.repositoryId, [id], { changing: entity.id });
  const [object] = objects;
  if (object?.entity.revision !== entity.revision) throw new Stale(`${objectId} has changed`);
  return object;
};

/**
 * CMIS 1.0, 2.2.7.2: deletes the private working copy, and with it a document that was created checked out. Any version
 * of a checked-out document may be named.
 */
export const cancelCheckOut: CmisAction<'cancelCheckOut'> = async (context, { repositoryId, objectId }) => {
  const session = openSession(context, repositoryId);
  await retryOnConflict(async () => {
    const object = await loadWorkingCopy(session, objectId);
    await checkAllowed(session, 'canCancelCheckOut', object);
    await deleteVersion(session, object);
  });
  return {};
};
