import { ROOT_GRANTS } from '#lib/cmis/domain/acl/aclPrincipals.ts';
import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { getRootFolderId, MAIN_REPOSITORY } from '#lib/cmis/domain/repository/repository.ts';

/** Signs what the repository made itself. */
const SYSTEM = 'system';
/** The same on every read of a root that nobody has changed yet. */
const SINCE = '2026-01-01T00:00:00.000Z';

const repositoryOf = (entityId: string): string | undefined => {
  const root = getRootFolderId(MAIN_REPOSITORY);
  if (entityId === root) return MAIN_REPOSITORY;
  return entityId.startsWith(`${root}-`) ? entityId.slice(root.length + 1) : undefined;
};

/** The root folder as it is before its first change, when no item stands for it; undefined: this is no root's id. */
export const createUnchangedRoot = (entityId: string): Entity | undefined => {
  const repositoryId = repositoryOf(entityId);
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
