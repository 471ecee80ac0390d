import {
  type AclHolder,
  type AncestorFolder,
  computeLevel,
  includesPermission,
  isDraft,
  type PermissionLevel,
} from '#lib/cmis/domain/acl/acl.ts';
import { ANONYMOUS, getPrincipals } from '#lib/cmis/domain/acl/aclPrincipals.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** The caller as access control sees them. */
export interface Access {
  /** Stored as creator and modifier. */
  readonly name: string;
  readonly principals: ReadonlySet<string>;
  /** Administrators hold `cmis:all` on every object. In `open` mode every caller is one. */
  readonly isAdministrator: boolean;
}

export const toAccess = (caller: Caller): Access => ({
  name: caller.name ?? ANONYMOUS,
  principals: getPrincipals(caller),
  isAdministrator: caller.roles.has('administrator'),
});

/** The permissions of a caller on one object. */
export interface HeldPermissions {
  /** Name of the caller. */
  readonly name: string;
  readonly level: PermissionLevel;
  /** Permission on the first parent folder; `cmis:all` for an unfiled object. */
  readonly folderLevel: PermissionLevel;
  /** Whether the caller may read all ancestors. */
  readonly seesPath: boolean;
  readonly isAdministrator: boolean;
}

export const isVisible = ({ level }: HeldPermissions): boolean => includesPermission(level, 'cmis:read');

export const canSeeFolder = ({ folderLevel }: HeldPermissions): boolean => includesPermission(folderLevel, 'cmis:read');

export const getAdministratorPermissions = ({ name }: Access): HeldPermissions => ({
  name,
  level: 'cmis:all',
  folderLevel: 'cmis:all',
  seesPath: true,
  isAdministrator: true,
});

/**
 * Computes the permissions of a caller on an object.
 * @param above its ancestors, nearest first; undefined if one of them is deleted, and the object with it
 */
export const computeHeldPermissions = (
  access: Access,
  controlled: AclHolder,
  above: readonly AncestorFolder[] | undefined,
): HeldPermissions => {
  if (access.isAdministrator) return getAdministratorPermissions(access);
  const { name, principals } = access;
  if (above === undefined || (isDraft(controlled) && controlled.series?.checkedOut?.by !== name))
    return { name, level: 'none', folderLevel: 'none', seesPath: false, isAdministrator: false };
  const levels = above.map((folder, index) => computeLevel(folder, above.slice(index + 1), principals));
  return {
    name,
    level: computeLevel(controlled, above, principals),
    folderLevel: levels[0] ?? 'cmis:all',
    seesPath: levels.every((level) => includesPermission(level, 'cmis:read')),
    isAdministrator: false,
  };
};

/** Creates the error for missing objects and for those that the caller may not see (CMIS 1.0, 2.2.1.4.1). */
export const objectNotFoundError = (id: string) => cmisError('objectNotFound', `There is no object ${id}`);
