import { loadPolicies } from '#lib/cmis/actions/objectData/objectData.ts';
import { checkAllowed, loadAncestors, maskInvisible } from '#lib/cmis/actions/session/checkPermissions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { getInheritedGrants } from '#lib/cmis/domain/acl/acl.ts';
import { type AccessControl, type AclChange, applyAclChange } from '#lib/cmis/domain/acl/aclChange.ts';
import { toAccessControlEntries } from '#lib/cmis/domain/acl/aclEntries.ts';
import type { AccessControlEntry } from '#lib/cmis/domain/model.ts';
import { type CmisObject, type Entity, setAccessControl } from '#lib/cmis/domain/objects/entity.ts';
import { checkPolicies, checkPolicyCount, type InitialControl } from '#lib/cmis/domain/objects/newEntity.ts';
import { loadObjects } from '#lib/cmis/store/entities/entities.ts';

/** Computes what controls access to an object after a change that the caller may make, and the list to answer. */
export const computeNewGrants = async (
  session: Session,
  object: CmisObject,
  change: AclChange,
): Promise<{ readonly control: AccessControl; readonly entries: readonly AccessControlEntry[] }> => {
  await checkAllowed(session, 'canApplyACL', object);
  const { entity } = object;
  const above = await loadAncestors(session, object);
  const isFolder = entity.baseId === 'cmis:folder';
  const target = { isFolder, caller: session.access.name, inherited: getInheritedGrants(entity, above) };
  const before = { acl: entity.acl ?? [], inherits: entity.inherits !== false };
  const control = applyAclChange(before, change, target);
  return { control, entries: toAccessControlEntries(setAccessControl(entity, control), above) };
};

const computeNewPolicies = async (
  session: Session,
  object: CmisObject,
  ids: readonly string[],
): Promise<readonly string[]> => {
  await checkAllowed(session, 'canApplyPolicy', object);
  checkPolicyCount(ids.length);
  const { objects } = await loadObjects(session.repositoryId, ids);
  checkPolicies(ids, await maskInvisible(session, objects));
  const applied = (await loadPolicies(object.entity)).map(({ id }) => id);
  const policies = [...new Set([...applied, ...ids])];
  checkPolicyCount(policies.length);
  return policies;
};

/**
 * Returns a document's entity with the policies and access control entries of a check-in. All versions share both.
 */
export const applyPoliciesAndAcl = async (
  session: Session,
  object: CmisObject,
  { policies, addACEs, removeACEs }: InitialControl,
): Promise<Entity> => {
  const { entity } = object;
  const asksAccess = addACEs !== undefined || removeACEs !== undefined;
  const after = asksAccess
    ? setAccessControl(entity, (await computeNewGrants(session, object, { addACEs, removeACEs })).control)
    : entity;
  return policies.length === 0 ? after : { ...after, policies: await computeNewPolicies(session, object, policies) };
};
