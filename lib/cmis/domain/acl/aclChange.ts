import { type Grant, PERMISSIONS, type Permission, reachesBelow, reachesObject } from '#lib/cmis/domain/acl/acl.ts';
import { ADMINISTRATORS, CALLER, getCreatorGrants } from '#lib/cmis/domain/acl/aclPrincipals.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { Token } from '#lib/cmis/domain/messages/enums.ts';
import type { AccessControlList } from '#lib/cmis/domain/messages/values.ts';
import { toCmisPrincipalId } from '#lib/shared/auth/roles.ts';

/** Most permissions that one object grants itself, so that reading it stays cheap; and the longest principal id. */
const MOST_GRANTS = 200;
const LONGEST_PRINCIPAL = 128;

/** What a caller asks to add to and remove from the access control list of an object. */
export interface AclChange {
  readonly addACEs?: AccessControlList | undefined;
  readonly removeACEs?: AccessControlList | undefined;
  /** Absent: as `repositorydetermined`, which here is `propagate`. */
  readonly ACLPropagation?: Token<'enumACLPropagation'> | undefined;
}

/** What the change is made to, and by whom. */
export interface AclTarget {
  readonly isFolder: boolean;
  readonly caller: string;
  /** What reaches the object from the folders above. */
  readonly inherited: readonly Grant[];
}

interface Named {
  readonly principal: string;
  readonly permission: Permission;
}

const isPermission = (text: string): text is Permission => (PERMISSIONS as readonly string[]).includes(text);

const isSame = (a: Named, b: Named): boolean => a.principal === b.principal && a.permission === b.permission;

const namedIn = (list: AccessControlList | undefined, caller: string): readonly Named[] =>
  (list?.permission ?? []).flatMap(({ principal: { principalId }, permission }) =>
    permission.map((one) => {
      if (!isPermission(one)) throw cmisError('constraint', `The repository has no permission ${one}`);
      if (principalId.length > LONGEST_PRINCIPAL)
        throw cmisError('constraint', `A principal id has at most ${LONGEST_PRINCIPAL} characters`);
      return { principal: principalId === CALLER ? caller : toCmisPrincipalId(principalId), permission: one };
    }),
  );

const grant = (named: Named, object: boolean, below: boolean): readonly Grant[] => {
  const { principal, permission } = named;
  if (!object && !below) return [];
  return [{ principal, permission, reach: object ? (below ? 'both' : 'object') : 'below' }];
};

const isInherited = (named: Named, inherited: readonly Grant[]): boolean =>
  named.principal === ADMINISTRATORS || inherited.some((one) => isSame(one, named));

const removed = (
  grants: readonly Grant[],
  named: Named,
  propagates: boolean,
  inherited: readonly Grant[],
): readonly Grant[] => {
  const found = grants.find((one) => isSame(one, named) && (propagates || reachesObject(one)));
  if (found === undefined && isInherited(named, inherited))
    throw cmisError(
      'constraint',
      `The entry for ${named.principal} is inherited: it can only be removed where it was given`,
    );
  return grants.flatMap((one) => (one === found ? grant(named, false, !propagates && reachesBelow(one)) : [one]));
};

const added = (grants: readonly Grant[], named: Named, below: boolean): readonly Grant[] => {
  const found = grants.find((one) => isSame(one, named));
  const after = grant(named, true, below || (found !== undefined && reachesBelow(found)));
  return found === undefined ? [...grants, ...after] : grants.flatMap((one) => (one === found ? after : [one]));
};

/**
 * What an object grants after a change (CMIS 1.0, 2.2.10.2): what is removed goes before what is added comes. What is
 * not there is removed already; what is inherited cannot be.
 */
export const applyAclChange = (
  before: readonly Grant[],
  { addACEs, removeACEs, ACLPropagation }: AclChange,
  { isFolder, caller, inherited }: AclTarget,
): readonly Grant[] => {
  const propagates = ACLPropagation !== 'objectonly';
  let grants = before;
  for (const named of namedIn(removeACEs, caller)) grants = removed(grants, named, propagates, inherited);
  for (const named of namedIn(addACEs, caller)) {
    if (named.principal !== ADMINISTRATORS) grants = added(grants, named, propagates && isFolder);
    if (grants.length > MOST_GRANTS)
      throw cmisError('constraint', `An object has at most ${MOST_GRANTS} permissions of its own`);
  }
  return grants;
};

/** What a new object grants: everything to whoever creates it, and what they ask for. */
export const createInitialGrants = (change: AclChange, target: AclTarget): readonly Grant[] =>
  applyAclChange(getCreatorGrants(target.caller, target.isFolder), { ...change, ACLPropagation: 'propagate' }, target);
