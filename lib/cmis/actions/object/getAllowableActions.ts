import { loadHeldPermissions } from '#lib/cmis/actions/session/checkPermissions.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadNamedObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { computeAllowableActions } from '#lib/cmis/domain/rules/allowableActions.ts';

/** CMIS 1.0, 2.2.4.6: the actions that the caller may do on an object now. */
export const getAllowableActions: CmisAction<'getAllowableActions'> = async (context, { repositoryId, objectId }) => {
  const session = openSession(context, repositoryId);
  const object = await loadNamedObject(session, objectId);
  return { allowableActions: computeAllowableActions(object, await loadHeldPermissions(session, object.entity)) };
};
