import { type Controlled, type ControllingFolder, type Level, levelOf, suffices } from '#lib/cmis/domain/acl/acl.ts';
import { ANONYMOUS, principalsOf } from '#lib/cmis/domain/acl/aclPrincipals.ts';
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

export const accessOf = (caller: Caller): Access => ({
  name: caller.name ?? ANONYMOUS,
  principals: principalsOf(caller),
  isAdministrator: caller.roles.has('administrator'),
});

/** What somebody may do to an object. */
export interface Held {
  /** Name under which their work is signed. */
  readonly name: string;
  readonly level: Level;
  /** What they may do to the folder that the object inherits from; of an object in none: everything. */
  readonly folderLevel: Level;
  /** They see that folder and all above it. */
  readonly seesPath: boolean;
  readonly isAdministrator: boolean;
}

export const isVisible = ({ level }: Held): boolean => suffices(level, 'cmis:read');

export const seesFolder = ({ folderLevel }: Held): boolean => suffices(folderLevel, 'cmis:read');

/** What administrators hold on everything. */
export const everything = ({ name }: Access): Held => ({
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
export const heldOver = (
  access: Access,
  controlled: Controlled,
  above: readonly ControllingFolder[] | undefined,
): Held => {
  if (access.isAdministrator) return everything(access);
  const { name, principals } = access;
  if (above === undefined) return { name, level: 'none', folderLevel: 'none', seesPath: false, isAdministrator: false };
  const levels = above.map((folder, index) => levelOf(folder, above.slice(index + 1), principals));
  return {
    name,
    level: levelOf(controlled, above, principals),
    folderLevel: levels[0] ?? 'cmis:all',
    seesPath: levels.every((level) => suffices(level, 'cmis:read')),
    isAdministrator: false,
  };
};

/** What a caller may not see does not exist for them (CMIS 1.0, 2.2.1.4.1). */
export const notFound = (id: string) => cmisError('objectNotFound', `There is no object ${id}`);
