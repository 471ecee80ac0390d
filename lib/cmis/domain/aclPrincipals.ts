import type { Grant, Permission } from '#lib/cmis/domain/acl.ts';
import { type Caller, ROLES } from '#lib/shared/auth/caller.ts';

/** Stands for whoever proved who they are (CMIS 1.0, 2.2.2.2: principalAnyone). */
export const ANYONE = 'anyone';
/** Stands for whoever did not, and signs what nobody signed (principalAnonymous). */
export const ANONYMOUS = 'anonymous';
/** Stands in requests for who sends them. */
export const CALLER = 'cmis:user';
/** Stands in answers for those who hold everything whatever an access control list says. */
export const ADMINISTRATORS = 'administrators';

/** Ids of roles and of the above: somebody of such a name holds nothing by it. */
const RESERVED: ReadonlySet<string> = new Set([ANYONE, ANONYMOUS, CALLER, ADMINISTRATORS, ...ROLES]);

/** The principals that a caller is: name, roles and groups. */
export const principalsOf = ({ name, roles, groups }: Caller): ReadonlySet<string> =>
  name === undefined
    ? new Set([ANONYMOUS])
    : new Set([...(RESERVED.has(name) ? [] : [name]), ANYONE, ...roles, ...groups]);

/** What whoever creates an object holds on it, and on what is below a folder. Nobody holds it where nobody signed. */
export const creatorOf = (name: string, isFolder: boolean): readonly Grant[] =>
  RESERVED.has(name) ? [] : [{ principal: name, permission: 'cmis:all', reach: isFolder ? 'both' : 'object' }];

const byRole: Readonly<Partial<Record<(typeof ROLES)[number], Permission>>> = {
  editor: 'cmis:write',
  author: 'cmis:write',
  contributor: 'cmis:write',
  subscriber: 'cmis:read',
};

/** What the root folder grants, to itself and all below, until an administrator changes it. */
export const ROOT_GRANTS: readonly Grant[] = Object.entries(byRole).map(([principal, permission]) => ({
  principal,
  permission,
  reach: 'both',
}));
