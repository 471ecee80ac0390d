import {
  type AncestorFolder,
  computeLevel,
  type Grant,
  includesPermission,
  type Permission,
  reachesObject,
} from '#lib/cmis/domain/acl/acl.ts';
import { getPrincipals } from '#lib/cmis/domain/acl/aclPrincipals.ts';
import { type Entity, toListedObject, toVersionId } from '#lib/cmis/domain/objects/entity.ts';
import { toFolderPath } from '#lib/cmis/domain/objects/folderPath.ts';
import { getRootFolderId } from '#lib/cmis/domain/repository/repository.ts';
import { AncestorFolders } from '#lib/cmis/store/entities/ancestorFolders.ts';
import { loadObjects } from '#lib/cmis/store/entities/entities.ts';
import { readAllEntities } from '#lib/cmis/store/search/readEntities.ts';
import { listPrincipals, type Principal } from '#lib/shared/auth/principals.ts';
import { isReservedPrincipal } from '#lib/shared/roles/roles.ts';

/** An entry of an access control list that somebody should look at. */
export interface DoubtfulGrant {
  /**
   * `unknown`: there is no principal, group or role of this name. `outlived`: the creator of an object holds `cmis:all`,
   * but may no longer write there by groups and roles.
   */
  readonly reason: 'unknown' | 'outlived';
  readonly repositoryId: string;
  readonly objectId: string;
  /** Path of a filed object; empty for others. */
  readonly path: string;
  readonly principal: string;
  readonly permission: Permission;
}

/** The principals by name, and all names that an entry may have. */
interface Known {
  readonly principals: ReadonlyMap<string, Principal>;
  readonly names: ReadonlySet<string>;
}

const loadKnown = async (): Promise<Known> => {
  const all = await listPrincipals();
  return {
    principals: new Map(all.map((one) => [one.name, one])),
    names: new Set(all.flatMap(({ name, groups }) => [name, ...groups])),
  };
};

/** Whether a principal holds less than `cmis:write` on an object without the entries of its own name there. */
const lacksRight = (
  { name, id, roles, groups }: Principal,
  { acl = [], ...entity }: Entity,
  above: readonly AncestorFolder[],
): boolean => {
  if (roles.includes('administrator')) return false;
  const held = getPrincipals({ name, id, roles: new Set(roles), groups });
  const others = { ...entity, acl: acl.filter(({ principal }) => principal !== name) };
  return !includesPermission(computeLevel(others, above, held), 'cmis:write');
};

/** Whether a name created the object: of a document its first version, which may have been deleted since. */
const isCreatedBy = async ({ id, repositoryId, facts }: Entity, name: string): Promise<boolean> => {
  if ((facts.version?.ordinal ?? 1) === 1) return facts.createdBy === name;
  const { objects } = await loadObjects(repositoryId, [toVersionId(id, 1)]);
  return objects[0] === undefined || objects[0].facts.createdBy === name;
};

const isOutlived = async (
  { principal, permission, ...grant }: Grant,
  entity: Entity,
  above: readonly AncestorFolder[],
  { principals }: Known,
): Promise<boolean> => {
  const holder = principals.get(principal);
  if (holder === undefined || permission !== 'cmis:all' || entity.parents.length === 0) return false;
  if (!reachesObject({ principal, permission, ...grant }) || !lacksRight(holder, entity, above)) return false;
  return isCreatedBy(entity, principal);
};

const checkEntity = async (
  entity: Entity,
  above: readonly AncestorFolder[],
  known: Known,
): Promise<readonly DoubtfulGrant[]> => {
  const { repositoryId, acl = [], parents, facts } = entity;
  const path = parents.length === 0 && entity.baseId !== 'cmis:folder' ? '' : toFolderPath(facts.name, above);
  const found: DoubtfulGrant[] = [];
  for (const grant of acl) {
    const { principal, permission } = grant;
    const isKnown = isReservedPrincipal(principal) || known.names.has(principal);
    if (isKnown && !(await isOutlived(grant, entity, above, known))) continue;
    const { id: objectId } = toListedObject(entity);
    found.push({ reason: isKnown ? 'outlived' : 'unknown', repositoryId, objectId, path, principal, permission });
  }
  return found;
};

/** Finds the doubtful entries of a repository: its objects are read in pages, each with the folders above it. */
export async function* findDoubtfulGrants(repositoryId: string): AsyncGenerator<DoubtfulGrant> {
  const known = await loadKnown();
  const ancestors = new AncestorFolders();
  for await (const entities of readAllEntities(repositoryId, getRootFolderId(repositoryId))) {
    const lines = await ancestors.load(entities);
    for (const [index, entity] of entities.entries()) {
      const above = lines[index];
      if (above !== undefined) yield* await checkEntity(entity, above, known);
    }
  }
}
