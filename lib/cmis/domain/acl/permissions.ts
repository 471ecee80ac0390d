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
  /** Folder that the caller sees by name although it may not be readable. */
  readonly namedFolder?: string | undefined;
}

export const toAccess = (caller: Caller, namedFolder?: string): Access => ({
  name: caller.name ?? ANONYMOUS,
  principals: getPrincipals(caller),
  isAdministrator: caller.roles.has('administrator'),
  namedFolder,
});

/** The permissions of a caller on one object. */
export interface HeldPermissions {
  /** Name of the caller. */
  readonly name: string;
  readonly level: PermissionLevel;
  /** Permission on the first parent folder; `cmis:all` for an unfiled object. */
  readonly folderLevel: PermissionLevel;
  /** Whether the caller may read the object, or at least see it by name. */
  readonly seesName: boolean;
  /** The same of the first parent folder; true for an unfiled object. */
  readonly seesFolder: boolean;
  /** The same of all ancestors. */
  readonly seesPath: boolean;
  readonly isAdministrator: boolean;
}

export const isVisible = ({ level }: HeldPermissions): boolean => includesPermission(level, 'cmis:read');

export const isNamed = ({ seesName }: HeldPermissions): boolean => seesName;

export const getAdministratorPermissions = ({ name }: Access): HeldPermissions => ({
  name,
  level: 'cmis:all',
  folderLevel: 'cmis:all',
  seesName: true,
  seesFolder: true,
  seesPath: true,
  isAdministrator: true,
});

const NOTHING = {
  level: 'none',
  folderLevel: 'none',
  seesName: false,
  seesFolder: false,
  seesPath: false,
  isAdministrator: false,
} as const;

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
  const { name, principals, namedFolder } = access;
  const sees = (level: PermissionLevel, { id }: AclHolder): boolean =>
    includesPermission(level, 'cmis:read') || (id !== undefined && id === namedFolder);
  if (above === undefined || (isDraft(controlled) && controlled.series?.checkedOut?.by !== name))
    return { ...NOTHING, name };
  const level = computeLevel(controlled, above, principals);
  const levels = above.map((folder, index) => computeLevel(folder, above.slice(index + 1), principals));
  return {
    name,
    level,
    folderLevel: levels[0] ?? 'cmis:all',
    seesName: sees(level, controlled),
    seesFolder: above.slice(0, 1).every((folder) => sees(levels[0] ?? 'none', folder)),
    seesPath: above.every((folder, index) => sees(levels[index] ?? 'none', folder)),
    isAdministrator: false,
  };
};

/** Creates the error for missing objects and for those that the caller may not see (CMIS 1.0, 2.2.1.4.1). */
export const objectNotFoundError = (id: string) => cmisError('objectNotFound', `There is no object ${id}`);

/** Creates the error for a folder of which the caller sees the name only. */
export const nameOnlyError = () => cmisError('permissionDenied', NAME_ONLY);

/** Reason why an action on such a folder is refused. */
export const NAME_ONLY = 'You see only the name of this folder: you may read its properties and list its children';
