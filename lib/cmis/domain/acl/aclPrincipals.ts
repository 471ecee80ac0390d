import type { Grant, Permission } from '#lib/cmis/domain/acl/acl.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { isReservedPrincipal, type Role, type SpecialName } from '#lib/shared/roles/roles.ts';

/** Principal of every authenticated user (CMIS 1.0, 2.2.2.2: principalAnyone). */
export const ANYONE = 'anyone' satisfies SpecialName;
/** Principal of unauthenticated callers (principalAnonymous), and creator of their objects. */
export const ANONYMOUS = 'anonymous' satisfies SpecialName;
/** Replaced by the caller's name in requests. */
export const CALLER = 'cmis:user' satisfies SpecialName;
/** An added entry of this principal makes an object inherit again. */
export const INHERITED = 'cmis:inherited' satisfies SpecialName;
/** Principal of administrators in answers. They hold `cmis:all` on every object. */
export const ADMINISTRATORS = 'administrators' satisfies SpecialName;

/** Returns the principals of a caller: name, roles and groups. A name that means something else gives no entries. */
export const getPrincipals = ({ name, roles, groups }: Caller): ReadonlySet<string> =>
  name === undefined
    ? new Set([ANONYMOUS])
    : new Set([ANYONE, ...roles, ...[name, ...groups].filter((one) => !isReservedPrincipal(one))]);

/** Returns the grant of `cmis:all` for a creator, for a folder with its descendants; none for anonymous creators. */
export const getCreatorGrants = (name: string, isFolder: boolean): readonly Grant[] =>
  isReservedPrincipal(name) ? [] : [{ principal: name, permission: 'cmis:all', reach: isFolder ? 'both' : 'object' }];

const byRole: Readonly<Partial<Record<Role, Permission>>> = {
  'cmis-editor': 'cmis:write',
  'cmis-author': 'cmis:write',
  'cmis-contributor': 'cmis:write',
  'cmis-subscriber': 'cmis:read',
};

/** Grants of the root folder until an administrator changes them. */
export const ROOT_GRANTS: readonly Grant[] = Object.entries(byRole).map(([principal, permission]) => ({
  principal,
  permission,
  reach: 'both',
}));
