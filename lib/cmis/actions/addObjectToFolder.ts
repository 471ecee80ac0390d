import { commitChange } from '#lib/cmis/actions/change.ts';
import { checkTakes, objectAndFolder, refiled } from '#lib/cmis/actions/filing.ts';
import { openSession } from '#lib/cmis/actions/visible.ts';
import { checkAllowed } from '#lib/cmis/domain/allowableActions.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { addChild } from '#lib/cmis/store/children.ts';
import { retrying } from '#lib/cmis/store/commit.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** CMIS 1.0, 2.2.5.1: files an object, with all its versions, in one more folder. */
export const addObjectToFolder: CmisAction<'addObjectToFolder'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  await retrying(async () => {
    const { object, folder, lastNumber } = await objectAndFolder(session, input.objectId, input.folderId);
    const { entity } = object;
    if (entity.parents.includes(folder.id)) return;
    checkAllowed('canAddObjectToFolder', object, session.access);
    checkTakes(folder, object, session);
    const steps = [...addChild(folder.id, entity), ...refiled(entity, [...entity.parents, folder.id])];
    await commitChange(session, object, 'updated', steps, { time: nowIso(), lastNumber });
  });
  return {};
};
