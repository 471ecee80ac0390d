import { auditRights } from '#lib/cmis/actions/acl/auditRights.ts';
import { computeNewGrants } from '#lib/cmis/actions/acl/updateGrants.ts';
import { commitSharedChange } from '#lib/cmis/actions/session/commitChange.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { replaceControl } from '#lib/cmis/store/objects/updateObject.ts';
import { changeInTurn } from '#lib/cmis/store/retry.ts';

/**
 * CMIS 1.0, 2.2.10.2: changes the access control list of an object; of a document, for all its versions. Descendants
 * read a folder's list from the folder, so propagation writes nothing else.
 */
export const applyAcl: CmisAction<'applyACL'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const { objectId } = input;
  return changeInTurn(objectId, async () => {
    const object = await loadObjectToChange(session, objectId);
    const { entity } = object;
    const { control, entries } = await computeNewGrants(session, object, input);
    const answer = { ACL: { ACL: { permission: entries }, exact: true } };
    const isSame = JSON.stringify(control.acl) === JSON.stringify(entity.acl ?? []);
    if (isSame && control.inherits === (entity.inherits !== false)) return answer;
    const steps = replaceControl(entity, control);
    await commitSharedChange(session, { object, changeType: 'security', steps });
    auditRights({ repositoryId: input.repositoryId, objectId }, entity.acl ?? [], control.acl);
    return answer;
  });
};
