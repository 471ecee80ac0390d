import { checkAllowed } from '#lib/cmis/actions/acl/checkPermissions.ts';
import { checkFilingAllowed, loadObjectAndFolder, replaceParents } from '#lib/cmis/actions/multiFiling/filing.ts';
import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { addChild } from '#lib/cmis/store/children/children.ts';
import { retryOnConflict } from '#lib/cmis/store/commit.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** CMIS 1.0, 2.2.5.1: files an object, with all its versions, in one more folder. */
export const addObjectToFolder: CmisAction<'addObjectToFolder'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  await retryOnConflict(async () => {
    const { object, folder, lastNumber } = await loadObjectAndFolder(session, input.objectId, input.folderId);
    const { entity } = object;
    if (entity.parents.includes(folder.id)) return;
    await checkAllowed(session, 'canAddObjectToFolder', object);
    await checkFilingAllowed(session, folder, object, 'canAddToFolder.Folder');
    const parents = [...entity.parents, folder.id];
    const steps = [...addChild(folder.id, { ...entity, parents }), ...(await replaceParents(object, parents))];
    await commitChange(session, { object, changeType: 'updated', steps }, { time: nowIso(), lastNumber });
  });
  return {};
};
