import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { INDEX_SHARDS, indexPartition, parseIndexKey } from '#lib/cmis/store/indexKeys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { queryPage } from '#lib/shared/dynamodb/query.ts';

/**
 * Loads the folders of a repository by the index of their types, without the root folder: a request for each shard, and
 * one per hundred folders. Undefined if there are more than `limit`.
 */
export const loadIndexedFolders = async (
  repositoryId: string,
  limit: number,
): Promise<readonly Entity[] | undefined> => {
  const place = { repositoryId, scope: 'L', baseId: 'cmis:folder', property: 'cmis:objectTypeId' } as const;
  const pages = await Promise.all(
    INDEX_SHARDS.map((shard) =>
      queryPage({ table: table(), pk: indexPartition(place, shard), limit, attributes: ['sk'] }),
    ),
  );
  const ids = pages.flatMap(({ items }) => items.map(({ sk }) => parseIndexKey(String(sk)).objectId));
  if (ids.length > limit || pages.some(({ next }) => next !== undefined)) return undefined;
  return (await loadEntities(ids)).flatMap((entity) => entity ?? []);
};
