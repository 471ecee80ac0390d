import { checkAllowed } from '#lib/cmis/actions/aclAccess.ts';
import { commitChange } from '#lib/cmis/actions/change.ts';
import { policiesOf } from '#lib/cmis/actions/objectData.ts';
import { openSession } from '#lib/cmis/actions/session.ts';
import { objectToChange, visibleObject } from '#lib/cmis/actions/visible.ts';
import { parseObjectId } from '#lib/cmis/domain/entity.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { checkPolicies, checkPolicyCount } from '#lib/cmis/domain/newEntity.ts';
import { retrying } from '#lib/cmis/store/commit.ts';
import { replaceEntity } from '#lib/cmis/store/entities.ts';
import { addApplication } from '#lib/cmis/store/policies.ts';
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
