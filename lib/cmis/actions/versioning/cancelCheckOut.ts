import { deleteVersion } from '#lib/cmis/actions/deletion/deleteVersions.ts';
import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { findWorkingCopy } from '#lib/cmis/store/objects/findWorkingCopy.ts';
import { changeInTurn } from '#lib/cmis/store/retry.ts';

/**
 * CMIS 1.0, 2.2.7.2: deletes the private working copy, and with it a document that was created checked out. Any version
 * of a checked-out document may be named.
 */
export const cancelCheckOut: CmisAction<'cancelCheckOut'> = async (context, { repositoryId, objectId }) => {
  const session = openSession(context, repositoryId);
  await changeInTurn(objectId, async () => {
    const named = await loadObjectToChange(session, objectId);
    const object = (await findWorkingCopy(named)) ?? named;
    await checkAllowed(session, 'canCancelCheckOut', object);
    await deleteVersion(session, object);
  });
  return {};
};
