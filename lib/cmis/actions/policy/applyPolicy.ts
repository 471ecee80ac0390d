import { loadPolicies } from '#lib/cmis/actions/objectData/objectData.ts';
import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { commitSharedChange } from '#lib/cmis/actions/session/commitChange.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange, loadVisibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { checkPolicies, checkPolicyCount } from '#lib/cmis/domain/objects/newEntity.ts';
import { replacePolicies } from '#lib/cmis/store/objects/updateObject.ts';
import { changeInTurn } from '#lib/cmis/store/retry.ts';

/** CMIS 1.0, 2.2.9.1: applies a policy to an object; to a document with all its versions. */
export const applyPolicy: CmisAction<'applyPolicy'> = async (context, { repositoryId, policyId, objectId }) => {
  const session = openSession(context, repositoryId);
  await changeInTurn(objectId, async () => {
    const object = await loadObjectToChange(session, objectId);
    await checkAllowed(session, 'canApplyPolicy', object);
    const policy = await loadVisibleObject(session, policyId);
    const { entity } = object;
    const applied = (await loadPolicies(entity)).map(({ id }) => id);
    checkPolicies([policyId], [policy]);
    if (applied.includes(policyId)) return;
    const policies = [...applied, policyId];
    checkPolicyCount(policies.length);
    const steps = replacePolicies(entity, policies);
    await commitSharedChange(session, { object, changeType: 'security', steps });
  });
  return {};
};
