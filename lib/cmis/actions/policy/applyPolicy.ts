import { checkAllowed } from '#lib/cmis/actions/acl/heldPermissions.ts';
import { policiesOf } from '#lib/cmis/actions/object/objectData.ts';
import { commitChange } from '#lib/cmis/actions/session/change.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { objectToChange, visibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { checkPolicies, checkPolicyCount } from '#lib/cmis/domain/objects/newEntity.ts';
import { retrying } from '#lib/cmis/store/commit.ts';
import { replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import { addApplication } from '#lib/cmis/store/entities/policies.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** CMIS 1.0, 2.2.9.1: applies a policy to an object; of a document, to all its versions. */
export const applyPolicy: CmisAction<'applyPolicy'> = async (context, { repositoryId, policyId, objectId }) => {
  const session = openSession(context, repositoryId);
  await retrying(async () => {
    const { object, lastNumber } = await objectToChange(session, objectId, parseObjectId(objectId).entityId);
    await checkAllowed(session, 'canApplyPolicy', object);
    const policy = await visibleObject(session, policyId);
    const { entity } = object;
    const applied = (await policiesOf(entity)).map(({ id }) => id);
    checkPolicies([policyId], [policy]);
    if (applied.includes(policyId)) return;
    const policies = [...applied, policyId];
    checkPolicyCount(policies.length);
    const steps = [replaceEntity(entity, { ...entity, policies }), ...addApplication(policyId, entity)];
    await commitChange(session, object, 'security', steps, { time: nowIso(), lastNumber });
  });
  return {};
};
