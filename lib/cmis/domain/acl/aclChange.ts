import { type Grant, PERMISSIONS, type Permission, reachesBelow, reachesObject } from '#lib/cmis/domain/acl/acl.ts';
import { ADMINISTRATORS, CALLER, getCreatorGrants, INHERITED } from '#lib/cmis/domain/acl/aclPrincipals.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { Token } from '#lib/cmis/domain/messages/forms/enums.ts';
import type { AccessControlList } from '#lib/cmis/domain/messages/forms/values.ts';
import { toCmisPrincipalId } from '#lib/shared/roles/roles.ts';

/** Bounds that keep the item of an object small. Principal ids are measured in UTF-16 code units. */
const MOST_GRANTS = 200;
const LONGEST_PRINCIPAL = 128;

/** The ACEs that a request adds and removes. */
export interface AclChange {
  readonly addACEs?: AccessControlList | undefined;
  readonly removeACEs?: AccessControlList | undefined;
  /** Absent: `repositorydetermined`, which is `propagate` in this repository. */
  readonly ACLPropagation?: Token<'enumACLPropagation'> | undefined;
}

/** What controls access to an object: grants of its own, and whether it inherits others. */
export interface AccessControl {
  readonly acl: readonly Grant[];
  readonly inherits: boolean;
}

/** The object to be changed, and the caller. */
export interface AclTarget {
  readonly isFolder: boolean;
  readonly caller: string;
  /** Grants inherited from ancestors. */
  readonly inherited: readonly Grant[];
}

interface PermissionOfPrincipal {
  readonly principal: string;
  readonly permission: Permission;
}

const isPermission = (text: string): text is Permission => (PERMISSIONS as readonly string[]).includes(text);

const isSame = (a: PermissionOfPrincipal, b: PermissionOfPrincipal): boolean =>
  a.principal === b.principal && a.permission === b.permission;

const readEntries = (list: AccessControlList | undefined, caller: string): readonly PermissionOfPrincipal[] =>
  (list?.permission ?? []).flatMap(({ principal: { principalId }, permission }) =>
    permission.map((one) => {
      if (!isPermission(one)) throw cmisError('constraint', `The repository has no permission ${one}`);
      if (principalId.length > LONGEST_PRINCIPAL)
        throw cmisError('constraint', `A principal id has at most ${LONGEST_PRINCIPAL} characters`);
      return { principal: principalId === CALLER ? caller : toCmisPrincipalId(principalId), permission: one };
    }),
  );

const toGrants = (named: PermissionOfPrincipal, object: boolean, below: boolean): readonly Grant[] => {
  const { principal, permission } = named;
  if (!object && !below) return [];
  return [{ principal, permission, reach: object ? (below ? 'both' : 'object') : 'below' }];
};

const toKey = ({ principal, permission }: PermissionOfPrincipal): string => `${permission} ${principal}`;

const removeGrant = (grants: readonly Grant[], named: PermissionOfPrincipal, propagates: boolean): readonly Grant[] => {
  const found = grants.find((one) => isSame(one, named) && (propagates || reachesObject(one)));
  if (found === undefined && named.principal === ADMINISTRATORS)
    throw cmisError('constraint', `Nobody can remove the entry for ${ADMINISTRATORS}`);
  return grants.flatMap((one) => (one === found ? toGrants(named, false, !propagates && reachesBelow(one)) : [one]));
};

const addGrant = (grants: readonly Grant[], named: PermissionOfPrincipal, below: boolean): readonly Grant[] => {
  const found = grants.find((one) => isSame(one, named));
  const after = toGrants(named, true, below || (found !== undefined && reachesBelow(found)));
  return found === undefined ? [...grants, ...after] : grants.flatMap((one) => (one === found ? after : [one]));
};

/** Whether an entry that is to be removed is inherited, and the object has none of its own in its place. */
const removesInherited = (
  acl: readonly Grant[],
  removed: readonly PermissionOfPrincipal[],
  inherited: readonly Grant[],
): boolean => {
  if (removed.length === 0) return false;
  const [own, others] = [new Set(acl.filter(reachesObject).map(toKey)), new Set(inherited.map(toKey))];
  return removed.some((named) => !own.has(toKey(named)) && others.has(toKey(named)));
};

/** Gives an object its inherited grants as its own. */
const adoptGrants = (acl: readonly Grant[], { inherited, isFolder }: AclTarget): readonly Grant[] =>
  inherited.reduce((grants, one) => addGrant(grants, one, isFolder), acl);

/**
 * Applies an ACL change to an object (CMIS 1.0, 2.2.10.2): ACEs are removed first, then added. Removing an ACE that does
 * not exist has no effect. Removing an inherited one ends the inheritance: the others become ACEs of the object's own.
 * An added ACE of `cmis:inherited` restores it.
 */
export const applyAclChange = (
  before: AccessControl,
  { addACEs, removeACEs, ACLPropagation }: AclChange,
  target: AclTarget,
): AccessControl => {
  const { isFolder, caller, inherited } = target;
  const propagates = ACLPropagation !== 'objectonly';
  const [removed, added] = [readEntries(removeACEs, caller), readEntries(addACEs, caller)];
  const ends = removesInherited(before.acl, removed, inherited);
  let grants = ends ? adoptGrants(before.acl, target) : before.acl;
  for (const named of removed) grants = removeGrant(grants, named, propagates);
  for (const named of added) {
    if (named.principal !== ADMINISTRATORS && named.principal !== INHERITED)
      grants = addGrant(grants, named, propagates && isFolder);
    if (grants.length > MOST_GRANTS) break;
  }
  if (grants.length > MOST_GRANTS)
    throw cmisError('constraint', `An object has at most ${MOST_GRANTS} permissions of its own`);
  const restores = added.some(({ principal }) => principal === INHERITED);
  return { acl: grants, inherits: restores || (before.inherits && !ends) };
};

/** Returns what controls access to a new object: `cmis:all` for its creator, and the requested ACEs. */
export const createInitialControl = (change: AclChange, target: AclTarget): AccessControl =>
  applyAclChange(
    { acl: getCreatorGrants(target.caller, target.isFolder), inherits: true },
    { ...change, ACLPropagation: 'propagate' },
    target,
  );
