import { checkFilingAllowed, loadObjectAndFolder } from '#lib/cmis/actions/filing/filing.ts';
import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { commitSharedChange } from '#lib/cmis/actions/session/commitChange.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { refileObject } from '#lib/cmis/store/objects/refileObject.ts';
import { changeInTurn } from '#lib/cmis/store/retry.ts';

/** CMIS 1.0, 2.2.5.1: files an object, with all its versions, in one more folder. */
export const addObjectToFolder: CmisAction<'addObjectToFolder'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  await changeInTurn(input.objectId, async () => {
    const { object, folder } = await loadObjectAndFolder(session, input.objectId, input.folderId);
    const { entity } = object;
    if (entity.parents.includes(folder.id)) return;
    await checkAllowed(session, 'canAddObjectToFolder', object);
    await checkFilingAllowed(session, folder, object, 'canAddToFolder.Folder');
    const steps = await refileObject(object, [...entity.parents, folder.id]);
    await commitSharedChange(session, { object, changeType: 'updated', steps });
  });
  return {};
};
