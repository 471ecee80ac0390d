import {
  type AclHolder,
  type AncestorFolder,
  computeLevel,
  includesPermission,
  type PermissionLevel,
} from '#lib/cmis/domain/acl/acl.ts';
import { ANONYMOUS, getPrincipals } from '#lib/cmis/domain/acl/aclPrincipals.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** Who is asking, as access control knows them. */
export interface Access {
  /** Name under which the caller's work is signed. */
  readonly name: string;
  readonly principals: ReadonlySet<string>;
  /** Holds everything, whatever an access control list says. `open` mode makes every caller one. */
  readonly isAdministrator: boolean;
}

export const toAccess = (caller: Caller): Access => ({
  name: caller.name ?? ANONYMOUS,
  principals: getPrincipals(caller),
  isAdministrator: caller.roles.has('administrator'),
});

/** What somebody may do to an object. */
export interface HeldPermissions {
  /** Name under which their work is signed. */
  readonly name: string;
  readonly level: PermissionLevel;
  /** What they may do to the folder that the object inherits from; of an object in none: everything. */
  readonly folderLevel: PermissionLevel;
  /** They see that folder and all above it. */
  readonly seesPath: boolean;
  readonly isAdministrator: boolean;
}

export const isVisible = ({ level }: HeldPermissions): boolean => includesPermission(level, 'cmis:read');

export const canSeeFolder = ({ folderLevel }: HeldPermissions): boolean => includesPermission(folderLevel, 'cmis:read');

/** What administrators hold on everything. */
export const getAdministratorPermissions = ({ name }: Access): HeldPermissions => ({
  name,
  level: 'cmis:all',
  folderLevel: 'cmis:all',
  seesPath: true,
  isAdministrator: true,
});

/**
 * What a caller holds on an object that inherits from the folders above it.
 * @param above undefined: one of them is gone, and the object with it
 */
export const computeHeldPermissions = (
  access: Access,
  controlled: AclHolder,
  above: readonly AncestorFolder[] | undefined,
): HeldPermissions => {
  if (access.isAdministrator) return getAdministratorPermissions(access);
  const { name, principals } = access;
  if (above === undefined) return { name, level: 'none', folderLevel: 'none', seesPath: false, isAdministrator: false };
  const levels = above.map((folder, index) => computeLevel(folder, above.slice(index + 1), principals));
  return {
    name,
    level: computeLevel(controlled, above, principals),
    folderLevel: levels[0] ?? 'cmis:all',
    seesPath: levels.every((level) => includesPermission(level, 'cmis:read')),
    isAdministrator: false,
  };
};

/** What a caller may not see does not exist for them (CMIS 1.0, 2.2.1.4.1). */
export const objectNotFoundError = (id: string) => cmisError('objectNotFound', `There is no object ${id}`);
