import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { parseObjectId, toVersionId } from '#lib/cmis/domain/objects/entity.ts';
import { createWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { checkOutDocument } from '#lib/cmis/store/objects/checkOutDocument.ts';
import { changeInTurn } from '#lib/cmis/store/retry.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** CMIS 1.0, 2.2.7.1: makes a private working copy of the latest version, with its properties and content. */
export const checkOut: CmisAction<'checkOut'> = async (context, { repositoryId, objectId }) => {
  const session = openSession(context, repositoryId);
  const { entityId } = parseObjectId(objectId);
  return changeInTurn(objectId, async () => {
    const object = await loadObjectToChange(session, objectId);
    await checkAllowed(session, 'canCheckOut', object);
    const time = nowIso();
    const copy = createWorkingCopy(object.entity, session.access.name, time);
    const id = toVersionId(entityId, copy.series.lastOrdinal);
    const steps = checkOutDocument(object, copy);
    await commitChange(session, { object, changeType: 'created', steps }, { time, objectIds: [id] });
    return { objectId: id, contentCopied: true };
  });
};
