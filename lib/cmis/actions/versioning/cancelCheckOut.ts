import { checkAllowed } from '#lib/cmis/actions/acl/checkPermissions.ts';
import { deleteVersion } from '#lib/cmis/actions/deletion/deleteVersions.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { getLatestVersionId } from '#lib/cmis/domain/objects/versions.ts';
import { retryOnConflict } from '#lib/cmis/store/commit.ts';

/**
 * CMIS 1.0, 2.2.7.2: deletes the private working copy, and with it a document that was created checked out. Any version
 * of a checked-out document may be named.
 */
export const cancelCheckOut: CmisAction<'cancelCheckOut'> = async (context, { repositoryId, objectId }) => {
  const session = openSession(context, repositoryId);
  await retryOnConflict(async () => {
    const named = await loadObjectToChange(session, objectId, parseObjectId(objectId).entityId);
    const { entity } = named.object;
    const id = entity.series?.checkedOut === undefined ? objectId : (getLatestVersionId(entity, false) ?? objectId);
    const { object, lastNumber } = id === objectId ? named : await loadObjectToChange(session, id, entity.id);
    await checkAllowed(session, 'canCancelCheckOut', object);
    await deleteVersion(session, object, lastNumber);
  });
  return {};
};
