import { checkAllowed } from '#lib/cmis/actions/acl/checkPermissions.ts';
import { loadPolicies } from '#lib/cmis/actions/object/objectData.ts';
import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange, loadVisibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { checkPolicies, checkPolicyCount } from '#lib/cmis/domain/objects/newEntity.ts';
import { retryOnConflict } from '#lib/cmis/store/commit.ts';
import { replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import { replacePolicyApplications } from '#lib/cmis/store/entities/policies.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** CMIS 1.0, 2.2.9.1: applies a policy to an object; to a document with all its versions. */
export const applyPolicy: CmisAction<'applyPolicy'> = async (context, { repositoryId, policyId, objectId }) => {
  const session = openSession(context, repositoryId);
  await retryOnConflict(async () => {
    const { object, lastNumber } = await loadObjectToChange(session, objectId, parseObjectId(objectId).entityId);
    await checkAllowed(session, 'canApplyPolicy', object);
    const policy = await loadVisibleObject(session, policyId);
    const { entity } = object;
    const applied = (await loadPolicies(entity)).map(({ id }) => id);
    checkPolicies([policyId], [policy]);
    if (applied.includes(policyId)) return;
    const policies = [...applied, policyId];
    checkPolicyCount(policies.length);
    const steps = [replaceEntity(entity, { ...entity, policies }), ...replacePolicyApplications(entity, policies)];
    await commitChange(session, { object, changeType: 'security', steps }, { time: nowIso(), lastNumber });
  });
  return {};
};
