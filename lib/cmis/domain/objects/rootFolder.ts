import { ROOT_GRANTS } from '#lib/cmis/domain/acl/aclPrincipals.ts';
import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { getRootFolderId, MAIN_REPOSITORY } from '#lib/cmis/domain/repository/repository.ts';

/** Creator of the root folder. */
const SYSTEM = 'system';
/** A constant, so that every read of an unchanged root folder gives the same date. */
const SINCE = '2026-01-01T00:00:00.000Z';

const findRepositoryId = (entityId: string): string | undefined => {
  const main = getRootFolderId(MAIN_REPOSITORY);
  if (entityId === main) return MAIN_REPOSITORY;
  const repositoryId = entityId.startsWith(`${main}-`) ? entityId.slice(main.length + 1) : MAIN_REPOSITORY;
  // The main repository has one root folder: no id may name a second one.
  return repositoryId === MAIN_REPOSITORY ? undefined : repositoryId;
};

/** Returns the root folder before its first change, when no item is stored; undefined if the id is not a root folder's. */
export const createUnchangedRoot = (entityId: string): Entity | undefined => {
  const repositoryId = findRepositoryId(entityId);
  if (repositoryId === undefined) return undefined;
  return {
    id: entityId,
    repositoryId,
    baseId: 'cmis:folder',
    typeId: 'cmis:folder',
    revision: 0,
    parents: [],
    acl: ROOT_GRANTS,
    facts: {
      name: repositoryId,
      createdBy: SYSTEM,
      creationDate: SINCE,
      lastModifiedBy: SYSTEM,
      lastModificationDate: SINCE,
      changeToken: '1',
      properties: {},
    },
  };
};
