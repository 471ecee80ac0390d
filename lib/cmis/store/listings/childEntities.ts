import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { type Child, parseCopiedEntity } from '#lib/cmis/store/children/childItem.ts';
import { loadExistingEntities } from '#lib/cmis/store/entities/entities.ts';

/**
 * Loads the entities of a folder's children in their order, without deleted ones. Children without a copy are read, 99
 * a request. A copied child is filed nowhere else and exists as long as its item and the folder do.
 */
export const loadChildEntities = async (
  repositoryId: string,
  folderId: string,
  children: readonly Child[],
): Promise<readonly Entity[]> => {
  const copies = children.map((child) => parseCopiedEntity(child, folderId, repositoryId));
  const others = children.filter((_, index) => copies[index] === undefined);
  const read = await loadExistingEntities(
    repositoryId,
    others.map(({ id }) => id),
  );
  const found = new Map(others.map(({ id }, index) => [id, read[index]]));
  return children.flatMap(({ id }, index) => copies[index] ?? found.get(id) ?? []);
};
