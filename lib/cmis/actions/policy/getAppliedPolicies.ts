import { buildObjectData, loadVisiblePolicies, parseSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadVisibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { toListedObject } from '#lib/cmis/domain/objects/entity.ts';

/** CMIS 1.0, 2.2.9.3: the policies applied to an object of any kind. */
export const getAppliedPolicies: CmisAction<'getAppliedPolicies'> = async (
  context,
  { repositoryId, objectId, filter },
) => {
  const session = openSession(context, repositoryId);
  const want = parseSelection({ filter });
  const object = await loadVisibleObject(session, objectId);
  await checkAllowed(session, 'canGetAppliedPolicies', object);
  const policies = await loadVisiblePolicies(session, object.entity);
  return {
    objects: await Promise.all(policies.map((policy) => buildObjectData(toListedObject(policy), want, session))),
  };
};
