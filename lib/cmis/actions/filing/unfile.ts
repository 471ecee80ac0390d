import { checkAllowed, checkAllParents, checkNamedParent } from '#lib/cmis/actions/session/checkPermissions.ts';
import { commitSharedChange } from '#lib/cmis/actions/session/commitChange.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange } from '#lib/cmis/actions/session/visibleObjects.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { CAPABILITIES } from '#lib/cmis/domain/repository/capabilities.ts';
import { refileObject } from '#lib/cmis/store/objects/refileObject.ts';
import { retryOnConflict } from '#lib/cmis/store/retry.ts';

/** Removes an object from one folder, or from all. */
export const unfile = (session: Session, objectId: string, folderId: string | undefined): Promise<void> =>
  retryOnConflict(async () => {
    const object = await loadObjectToChange(session, objectId);
    await checkAllowed(session, 'canRemoveObjectFromFolder', object);
    if (folderId === undefined) await checkAllParents(session, object, 'canRemoveFromFolder.Folder');
    else await checkNamedParent(session, object, folderId, 'canRemoveFromFolder.Folder');
    const left = folderId === undefined ? [] : object.entity.parents.filter((parent) => parent !== folderId);
    if (left.length === 0 && !CAPABILITIES.capabilityUnfiling)
      throw cmisError(
        'constraint',
        'The object would be in no folder, and this repository does not support unfiling: delete it instead',
      );
    const steps = await refileObject(object, left);
    await commitSharedChange(session, { object, changeType: 'updated', steps });
  });
