import { type Grant, PERMISSIONS, type Permission, reachesBelow, reachesObject } from '#lib/cmis/domain/acl/acl.ts';
import { ADMINISTRATORS, CALLER, getCreatorGrants } from '#lib/cmis/domain/acl/aclPrincipals.ts';
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

/** Keys of inherited grants, so that each entry of a request is looked up in constant time. */
type InheritedKeys = ReadonlySet<string>;

const isInherited = (named: PermissionOfPrincipal, inherited: InheritedKeys): boolean =>
  named.principal === ADMINISTRATORS || inherited.has(toKey(named));

const removeGrant = (
  grants: readonly Grant[],
  named: PermissionOfPrincipal,
  propagates: boolean,
  inherited: InheritedKeys,
): readonly Grant[] => {
  const found = grants.find((one) => isSame(one, named) && (propagates || reachesObject(one)));
  if (found === undefined && isInherited(named, inherited))
    throw cmisError(
      'constraint',
      `The entry for ${named.principal} is inherited: remove it from the folder on which it was set`,
    );
  return grants.flatMap((one) => (one === found ? toGrants(named, false, !propagates && reachesBelow(one)) : [one]));
};

const addGrant = (grants: readonly Grant[], named: PermissionOfPrincipal, below: boolean): readonly Grant[] => {
  const found = grants.find((one) => isSame(one, named));
  const after = toGrants(named, true, below || (found !== undefined && reachesBelow(found)));
  return found === undefined ? [...grants, ...after] : grants.flatMap((one) => (one === found ? after : [one]));
};

/**
 * Applies an ACL change to the grants of an object (CMIS 1.0, 2.2.10.2): ACEs are removed first, then added. Removing an
 * ACE that does not exist has no effect; removing an inherited one is a `constraint`.
 */
export const applyAclChange = (
  before: readonly Grant[],
  { addACEs, removeACEs, ACLPropagation }: AclChange,
  { isFolder, caller, inherited }: AclTarget,
): readonly Grant[] => {
  const propagates = ACLPropagation !== 'objectonly';
  const keys = new Set(removeACEs === undefined ? [] : inherited.map(toKey));
  let grants = before;
  for (const named of readEntries(removeACEs, caller)) grants = removeGrant(grants, named, propagates, keys);
  for (const named of readEntries(addACEs, caller)) {
    if (named.principal !== ADMINISTRATORS) grants = addGrant(grants, named, propagates && isFolder);
    if (grants.length > MOST_GRANTS)
      throw cmisError('constraint', `An object has at most ${MOST_GRANTS} permissions of its own`);
  }
  return grants;
};

/** Returns the grants of a new object: `cmis:all` for its creator, and the requested ACEs. */
export const createInitialGrants = (change: AclChange, target: AclTarget): readonly Grant[] =>
  applyAclChange(getCreatorGrants(target.caller, target.isFolder), { ...change, ACLPropagation: 'propagate' }, target);
