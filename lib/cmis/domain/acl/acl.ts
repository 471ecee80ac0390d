/** The basic permissions of CMIS 1.0, 2.1.8.1. Each includes those before it. */
export const PERMISSIONS = ['cmis:read', 'cmis:write', 'cmis:all'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The highest permission that a principal holds. */
export type PermissionLevel = Permission | 'none';

const rank = (level: PermissionLevel): number => (level === 'none' ? -1 : PERMISSIONS.indexOf(level));

export const includesPermission = (level: PermissionLevel, permission: Permission): boolean =>
  rank(level) >= rank(permission);

const getHighest = (levels: Iterable<PermissionLevel>): PermissionLevel => {
  let found: PermissionLevel = 'none';
  for (const level of levels) if (rank(level) > rank(found)) found = level;
  return found;
};

/**
 * One permission of one principal, stored with the object on which it was set. It applies to the object, to its
 * descendants (`below`), or to `both`. `below` results when a grant for `both` is removed with `objectonly`.
 */
export interface Grant {
  readonly principal: string;
  readonly permission: Permission;
  readonly reach: 'both' | 'object' | 'below';
}

export const reachesObject = ({ reach }: Grant): boolean => reach !== 'below';
export const reachesBelow = ({ reach }: Grant): boolean => reach !== 'object';

/** An object with its own grants. Inherited grants come from its first parent and the ancestors of that, up to the first that inherits none. */
export interface AclHolder {
  /** Absent: what is left of a deleted object, or the children that inherit from a folder. */
  readonly id?: string;
  readonly parents: readonly string[];
  readonly acl?: readonly Grant[] | undefined;
  /** False: only the grants of its own apply to the object and to what inherits from it. */
  readonly inherits?: false | undefined;
  /** Of a document. */
  readonly series?: { readonly checkedOut?: { readonly by: string; readonly ordinal: number } } | undefined;
}

/** Whether a document was created checked out and never checked in: it then exists for its owner and administrators. */
export const isDraft = ({ series }: AclHolder): boolean => series?.checkedOut?.ordinal === 1;

/** A folder from which an object inherits grants. */
export interface AncestorFolder extends AclHolder {
  readonly id: string;
  readonly name: string;
}

/** Returns those ancestors of an object, nearest first, from which it inherits. */
export const getControllingFolders = (
  { inherits }: AclHolder,
  above: readonly AncestorFolder[],
): readonly AncestorFolder[] => {
  if (inherits === false) return [];
  const last = above.findIndex((folder) => folder.inherits === false);
  return last < 0 ? above : above.slice(0, last + 1);
};

/** Returns the grants that an object inherits from its ancestors, nearest first. */
export const getInheritedGrants = (object: AclHolder, above: readonly AncestorFolder[]): readonly Grant[] =>
  getControllingFolders(object, above).flatMap(({ acl = [] }) => acl.filter(reachesBelow));

/**
 * Computes the highest permission that any of the principals holds on an object.
 * @param above its ancestors, nearest first
 */
export const computeLevel = (
  object: AclHolder,
  above: readonly AncestorFolder[],
  principals: ReadonlySet<string>,
): PermissionLevel =>
  getHighest(
    [...(object.acl ?? []).filter(reachesObject), ...getInheritedGrants(object, above)]
      .filter(({ principal }) => principals.has(principal))
      .map(({ permission }) => permission),
  );
