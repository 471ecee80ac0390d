import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { commitSharedChange } from '#lib/cmis/actions/session/commitChange.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange, loadVisibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { replacePolicies } from '#lib/cmis/store/objects/updateObject.ts';
import { changeInTurn } from '#lib/cmis/store/retry.ts';

/** CMIS 1.0, 2.2.9.2: removes a policy from an object. */
export const removePolicy: CmisAction<'removePolicy'> = async (context, { repositoryId, policyId, objectId }) => {
  const session = openSession(context, repositoryId);
  await changeInTurn(objectId, async () => {
    const object = await loadObjectToChange(session, objectId);
    const { entity } = object;
    const isApplied = entity.policies?.includes(policyId) === true;
    if (!isApplied || !session.access.isAdministrator) await loadVisibleObject(session, policyId);
    await checkAllowed(session, 'canRemovePolicy', object);
    if (!isApplied) throw cmisError('constraint', `The policy ${policyId} is not applied to the object`);
    const policies = entity.policies?.filter((id) => id !== policyId) ?? [];
    const steps = replacePolicies(entity, policies);
    await commitSharedChange(session, { object, changeType: 'security', steps });
  });
  return {};
};
