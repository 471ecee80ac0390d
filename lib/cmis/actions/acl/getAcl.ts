import { checkAllowed, loadAncestors } from '#lib/cmis/actions/session/checkPermissions.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadVisibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import { toAccessControlEntries } from '#lib/cmis/domain/acl/aclEntries.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';

/** CMIS 1.0, 2.2.10.1: the access control list of an object. All permissions of this repository are basic ones. */
export const getAcl: CmisAction<'getACL'> = async (context, { repositoryId, objectId }) => {
  const session = openSession(context, repositoryId);
  const object = await loadVisibleObject(session, objectId);
  await checkAllowed(session, 'canGetACL', object);
  const permission = toAccessControlEntries(object.entity, await loadAncestors(session, object));
  return { ACL: { ACL: { permission }, exact: true } };
};
