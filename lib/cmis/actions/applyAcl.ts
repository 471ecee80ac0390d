import { checkAllowed, foldersAbove } from '#lib/cmis/actions/aclAccess.ts';
import { commitChange } from '#lib/cmis/actions/change.ts';
import { openSession } from '#lib/cmis/actions/session.ts';
import { objectToChange } from '#lib/cmis/actions/visible.ts';
import { inherited } from '#lib/cmis/domain/acl.ts';
import { changedGrants } from '#lib/cmis/domain/aclChange.ts';
import { entriesOf } from '#lib/cmis/domain/aclEntries.ts';
import { parseObjectId } from '#lib/cmis/domain/entity.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { retrying } from '#lib/cmis/store/commit.ts';
import { replaceEntity } from '#lib/cmis/store/entities.ts';
import { putLinks } from '#lib/cmis/store/relationships.ts';
import { nowIso } from '#lib/shared/clock.ts';

/**
 * CMIS 1.0, 2.2.10.2: changes what an object grants; of a document, on all its versions. What is below a folder reads
 * it there, so propagation writes nothing else.
 */
export const applyAcl: CmisAction<'applyACL'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const { objectId } = input;
  return retrying(async () => {
    const { object, lastNumber } = await objectToChange(session, objectId, parseObjectId(objectId).entityId);
    await checkAllowed(session, 'canApplyACL', object);
    const { entity } = object;
    const above = await foldersAbove(session, object);
    const isFolder = entity.baseId === 'cmis:folder';
    const target = { isFolder, caller: session.access.name, inherited: inherited(above) };
    const after = { ...entity, acl: changedGrants(entity.acl ?? [], input, target) };
    const answer = { ACL: { ACL: { permission: entriesOf(after, above) }, exact: true } };
    if (JSON.stringify(after.acl) === JSON.stringify(entity.acl ?? [])) return answer;
    const copies = entity.baseId === 'cmis:relationship' ? putLinks({ ...after, revision: entity.revision + 1 }) : [];
    const steps = [replaceEntity(entity, after), ...copies];
    await commitChange(session, object, 'security', steps, { time: nowIso(), lastNumber });
    return answer;
  });
};
