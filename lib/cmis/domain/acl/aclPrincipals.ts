import type { Grant, Permission } from '#lib/cmis/domain/acl/acl.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { isApiRole, isRoleName, type Role, toCmisPrincipalId } from '#lib/shared/auth/roles.ts';

/** Stands for whoever proved who they are (CMIS 1.0, 2.2.2.2: principalAnyone). */
export const ANYONE = 'anyone';
/** Stands for whoever did not, and signs what nobody signed (principalAnonymous). */
export const ANONYMOUS = 'anonymous';
/** Stands in requests for who sends them. */
export const CALLER = 'cmis:user';
/** Stands in answers for those who hold everything whatever an access control list says. */
export const ADMINISTRATORS = 'administrators';

const WORDS: ReadonlySet<string> = new Set([ANYONE, ANONYMOUS, CALLER, ADMINISTRATORS]);

/** Ids of roles and of the above: somebody of such a name holds nothing by it. */
export const isReservedPrincipal = (name: string): boolean => WORDS.has(name) || isRoleName(name);

/**
 * A group of a role's short name has always stood for the entries of that role. One of a role's whole name, given
 * before there was such a role, stands for nothing.
 */
const groupId = (group: string): readonly string[] => {
  const principal = toCmisPrincipalId(group);
  return principal === group && isApiRole(group) ? [] : [principal];
};

/** The principals that a caller is: name, roles and groups. */
export const getPrincipals = ({ name, roles, groups }: Caller): ReadonlySet<string> =>
  name === undefined
    ? new Set([ANONYMOUS])
    : new Set([...(isReservedPrincipal(name) ? [] : [name]), ANYONE, ...roles, ...groups.flatMap(groupId)]);

/** What whoever creates an object holds on it, and on what is below a folder. Nobody holds it where nobody signed. */
export const getCreatorGrants = (name: string, isFolder: boolean): readonly Grant[] =>
  isReservedPrincipal(name) ? [] : [{ principal: name, permission: 'cmis:all', reach: isFolder ? 'both' : 'object' }];

const byRole: Readonly<Partial<Record<Role, Permission>>> = {
  'cmis-editor': 'cmis:write',
  'cmis-author': 'cmis:write',
  'cmis-contributor': 'cmis:write',
  'cmis-subscriber': 'cmis:read',
};

/** What the root folder grants, to itself and all below, until an administrator changes it. */
export const ROOT_GRANTS: readonly Grant[] = Object.entries(byRole).map(([principal, permission]) => ({
  principal,
  permission,
  reach: 'both',
}));

/** Grants as they were stored: those to a role by its short name are the CMIS role's. */
export const upgradeGrants = (grants: readonly Grant[]): readonly Grant[] =>
  grants.map((grant) => ({ ...grant, principal: toCmisPrincipalId(grant.principal) }));
