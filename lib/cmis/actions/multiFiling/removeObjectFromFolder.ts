import { checkAllowed, checkAllParents, checkNamedParent } from '#lib/cmis/actions/acl/checkPermissions.ts';
import { replaceParents } from '#lib/cmis/actions/multiFiling/filing.ts';
import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import { openSession, type Session } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange } from '#lib/cmis/actions/session/visibleObjects.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { CAPABILITIES } from '#lib/cmis/domain/repository/capabilities.ts';
import { leaveFolder } from '#lib/cmis/store/children/children.ts';
import { retryOnConflict } from '#lib/cmis/store/commit.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** Removes an object from one folder, or from all. */
export const unfile = (session: Session, objectId: string, folderId: string | undefined): Promise<void> =>
  retryOnConflict(async () => {
    const { object, lastNumber } = await loadObjectToChange(session, objectId, parseObjectId(objectId).entityId);
    await checkAllowed(session, 'canRemoveObjectFromFolder', object);
    const { entity } = object;
    if (folderId === undefined) await checkAllParents(session, object, 'canRemoveFromFolder.Folder');
    else await checkNamedParent(session, object, folderId, 'canRemoveFromFolder.Folder');
    const left = folderId === undefined ? [] : entity.parents.filter((parent) => parent !== folderId);
    if (left.length === 0 && !CAPABILITIES.capabilityUnfiling)
      throw cmisError(
        'constraint',
        'The object would be in no folder, and this repository does not support unfiling: delete it instead',
      );
    const removed = entity.parents.filter((parent) => !left.includes(parent));
    const steps = [
      ...removed.flatMap((parent) => leaveFolder(parent, entity)),
      ...(await replaceParents(object, left)),
    ];
    await commitChange(session, { object, changeType: 'updated', steps }, { time: nowIso(), lastNumber });
  });

/** CMIS 1.0, 2.2.5.2: removes an object, with all its versions, from one folder or from all. */
export const removeObjectFromFolder: CmisAction<'removeObjectFromFolder'> = async (context, input) => {
  await unfile(openSession(context, input.repositoryId), input.objectId, input.folderId);
  return {};
};
