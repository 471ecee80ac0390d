import { checkAllowed } from '#lib/cmis/actions/acl/heldPermissions.ts';
import { commitChange } from '#lib/cmis/actions/session/change.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { objectToChange, visibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { retrying } from '#lib/cmis/store/commit.ts';
import { replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import { removeApplication } from '#lib/cmis/store/entities/policies.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** CMIS 1.0, 2.2.9.2: takes a policy off an object. */
export const removePolicy: CmisAction<'removePolicy'> = async (context, { repositoryId, policyId, objectId }) => {
  const session = openSession(context, repositoryId);
  await retrying(async () => {
    const { object, lastNumber } = await objectToChange(session, objectId, parseObjectId(objectId).entityId);
    await checkAllowed(session, 'canRemovePolicy', object);
    const { entity } = object;
    const isApplied = entity.policies?.includes(policyId) === true;
    if (!isApplied || !session.access.isAdministrator) await visibleObject(session, policyId);
    if (!isApplied) throw cmisError('constraint', `The policy ${policyId} is not applied to the object`);
    const policies = entity.policies?.filter((id) => id !== policyId) ?? [];
    const steps = [replaceEntity(entity, { ...entity, policies }), removeApplication(policyId, entity.id)];
    await commitChange(session, object, 'security', steps, { time: nowIso(), lastNumber });
  });
  return {};
};
