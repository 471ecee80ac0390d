import { PERMISSIONS, type Permission } from '#lib/cmis/domain/acl/acl.ts';

/** A caller, with the principals whose entries count for them. */
export interface User {
  readonly name: string;
  readonly role?: string;
  readonly group?: string;
}

export const USERS: readonly User[] = [
  { name: 'ada', role: 'administrator' },
  { name: 'wes', role: 'cmis-editor', group: 'clerks' },
  { name: 'kim', role: 'cmis-contributor' },
  { name: 'rob', role: 'cmis-subscriber', group: 'clerks' },
  { name: 'sue', group: 'guests' },
];

/** An entry of an access control list, for the object itself, for what is below it, or for both. */
export interface Grant {
  readonly principal: string;
  readonly permission: Permission;
  readonly self: boolean;
  readonly below: boolean;
}

/** A version of a document, or the state of another object. */
export interface Version {
  /** Object id. */
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly by: string;
}

/** An object with all its versions. */
export interface Thing {
  /** Id of the version series, or of an object without versions. */
  readonly id: string;
  readonly baseId: 'cmis:folder' | 'cmis:document' | 'cmis:relationship';
  /** Ids of its folders; it inherits from the first. */
  parents: readonly string[];
  grants: readonly Grant[];
  inherits: boolean;
  /** Versions checked in, oldest first. */
  versions: readonly Version[];
  /** The private working copy, of which `by` is the owner. */
  copy?: Version | undefined;
  /** Ids of the source and target of a relationship. */
  readonly ends?: readonly [string, string];
}

/** Objects that exist, and deleted ones with the names of the users who could see them. */
export class World {
  readonly things = new Map<string, Thing>();
  readonly deleted: { readonly id: string; readonly readers: ReadonlySet<string> }[] = [];

  get all(): readonly Thing[] {
    return [...this.things.values()];
  }

  get folders(): readonly Thing[] {
    return this.all.filter(({ baseId }) => baseId === 'cmis:folder');
  }

  get documents(): readonly Thing[] {
    return this.all.filter(({ baseId }) => baseId === 'cmis:document');
  }

  get relationships(): readonly Thing[] {
    return this.all.filter(({ baseId }) => baseId === 'cmis:relationship');
  }

  childrenOf(folder: Thing): readonly Thing[] {
    return this.all.filter(({ parents }) => parents.includes(folder.id));
  }

  parentsOf(thing: Thing): readonly Thing[] {
    return thing.parents.flatMap((id) => this.things.get(id) ?? []);
  }

  /** The entries that an object inherits from its first folder. */
  inheritedBy(thing: Thing): readonly Grant[] {
    const [folder] = this.parentsOf(thing);
    if (folder === undefined || !thing.inherits) return [];
    return [...folder.grants.filter(({ below }) => below), ...this.inheritedBy(folder)];
  }

  /** Whether a user holds a permission or a higher one. */
  holds(user: User, permission: Permission, thing: Thing): boolean {
    if (user.role === 'administrator') return true;
    const principals = ['anyone', user.name, user.role, user.group];
    return [...thing.grants.filter(({ self }) => self), ...this.inheritedBy(thing)].some(
      (grant) =>
        principals.includes(grant.principal) &&
        PERMISSIONS.indexOf(grant.permission) >= PERMISSIONS.indexOf(permission),
    );
  }

  /** A document that was created checked out exists for its owner and administrators only. */
  sees(user: User, thing: Thing): boolean {
    const isDraft = thing.versions.length === 0;
    return this.holds(user, 'cmis:read', thing) && (!isDraft || canSeeCopy(user, thing));
  }

  /** Returns the object that an id names, and the version of it, if the user may see that. */
  find(user: User, id: string): { readonly thing: Thing; readonly version: Version } | undefined {
    for (const thing of this.all)
      for (const version of versionsFor(user, thing))
        if (version.id === id && this.sees(user, thing)) return { thing, version };
    return undefined;
  }

  /** Whether an object lies below a folder, in any of its folders. */
  isBelow(thing: Thing, folder: Thing): boolean {
    return this.parentsOf(thing).some((parent) => parent === folder || this.isBelow(parent, folder));
  }

  /** Every path of an object, by the names that a user sees, whether or not that user may see the folders. */
  pathsOf(user: User, thing: Thing): readonly string[] {
    if (thing.id === 'root') return [''];
    return this.parentsOf(thing).flatMap((parent) =>
      this.pathsOf(user, parent).map((path) => `${path}/${standing(user, thing).name}`),
    );
  }

  /** Whether a path leads to an object through folders that a user sees, by the names that the user sees. */
  seesPath(user: User, thing: Thing, path: string): boolean {
    if (thing.id === 'root') return path === '';
    const [above, name] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
    if (name !== standing(user, thing).name) return false;
    return this.parentsOf(thing).some((parent) => this.sees(user, parent) && this.seesPath(user, parent, above));
  }
}

export const owns = (user: User, { copy }: Thing): boolean => copy?.by === user.name;

const canSeeCopy = (user: User, thing: Thing): boolean => owns(user, thing) || user.role === 'administrator';

/** The version by whose name folders hold an object, so that no other object can be given it. */
export const listed = ({ id, versions, copy }: Thing): Version => {
  const version = versions.at(-1) ?? copy;
  if (version === undefined) throw new Error(`${id} has no version`);
  return version;
};

/** The version that folders, paths and queries show: for its owner the working copy, else the last one checked in. */
export const standing = (user: User, thing: Thing): Version =>
  thing.copy !== undefined && owns(user, thing) ? thing.copy : listed(thing);

/** The versions of an object that a user may know of if they may see the object, newest first. */
export const versionsFor = (user: User, thing: Thing): readonly Version[] => [
  ...(thing.copy !== undefined && canSeeCopy(user, thing) ? [thing.copy] : []),
  ...thing.versions.toReversed(),
];

/** Returns the ids of all versions of objects. */
export const idsOf = (things: readonly Thing[]): readonly string[] =>
  things.flatMap(({ versions, copy }) => [...versions, ...(copy === undefined ? [] : [copy])].map(({ id }) => id));
