/** The permissions of the repository, the basic ones of CMIS 1.0, 2.1.8.1: each holds those before it. */
export const PERMISSIONS = ['cmis:read', 'cmis:write', 'cmis:all'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** How much of that somebody holds. */
export type PermissionLevel = Permission | 'none';

const rank = (level: PermissionLevel): number => (level === 'none' ? -1 : PERMISSIONS.indexOf(level));

/** Whether who holds `level` holds `permission`. */
export const includesPermission = (level: PermissionLevel, permission: Permission): boolean =>
  rank(level) >= rank(permission);

/** The higher of levels. */
const highest = (levels: Iterable<PermissionLevel>): PermissionLevel => {
  let found: PermissionLevel = 'none';
  for (const level of levels) if (rank(level) > rank(found)) found = level;
  return found;
};

/**
 * One permission of one principal, as it stands at the object that it was given on. It reaches the object, and with
 * `both` those below as well. With `below` it reaches only those: what `both` leaves when it is taken from the object
 * alone.
 */
export interface Grant {
  readonly principal: string;
  readonly permission: Permission;
  readonly reach: 'both' | 'object' | 'below';
}

export const reachesObject = ({ reach }: Grant): boolean => reach !== 'below';
export const reachesBelow = ({ reach }: Grant): boolean => reach !== 'object';

/** What an object itself says of who may do what with it; the rest stands at the folders above its first. */
export interface AclHolder {
  readonly parents: readonly string[];
  readonly acl?: readonly Grant[] | undefined;
}

/** The same of a folder. */
export interface AncestorFolder extends AclHolder {
  readonly id: string;
  readonly name: string;
}

/** The permissions that reach an object from the folders above it. */
export const getInheritedGrants = (above: readonly AncestorFolder[]): readonly Grant[] =>
  above.flatMap(({ acl = [] }) => acl.filter(reachesBelow));

/**
 * What principals hold on an object.
 * @param above the folder it inherits from and those above that, the root last
 */
export const computeLevel = (
  { acl = [] }: AclHolder,
  above: readonly AncestorFolder[],
  principals: ReadonlySet<string>,
): PermissionLevel =>
  highest(
    [...acl.filter(reachesObject), ...getInheritedGrants(above)]
      .filter(({ principal }) => principals.has(principal))
      .map(({ permission }) => permission),
  );
