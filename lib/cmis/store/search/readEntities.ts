import { BASE_TYPE_IDS } from '#lib/cmis/domain/model.ts';
import { type Entity, parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { loadExistingEntities } from '#lib/cmis/store/entities/entities.ts';
import { INDEX_SHARDS, indexPartition, parseIndexKey } from '#lib/cmis/store/indexKeys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { type ItemPage, queryPage } from '#lib/shared/dynamodb/query.ts';

/** Entities that one step reads, in two requests. */
const PAGE = 99;

/** Reads the ids of the entities of one base type by the index of types, in pages. */
async function* readIds(repositoryId: string, baseId: string): AsyncGenerator<readonly string[]> {
  for (const shard of INDEX_SHARDS) {
    const pk = indexPartition({ repositoryId, scope: 'L', baseId, property: 'cmis:objectTypeId' }, shard);
    let after: ItemPage['next'];
    do {
      const page = await queryPage({ table: table(), pk, limit: PAGE, after, attributes: ['pk', 'sk'] });
      yield page.items.map(({ sk }) => parseObjectId(parseIndexKey(String(sk)).objectId).entityId);
      after = page.next;
    } while (after !== undefined);
  }
}

/** Reads all entities of a repository, the root folder first, in pages of up to 99. */
export async function* readAllEntities(repositoryId: string, rootId: string): AsyncGenerator<readonly Entity[]> {
  const load = async (ids: readonly string[]): Promise<readonly Entity[]> =>
    (await loadExistingEntities(repositoryId, ids)).flatMap((entity) => entity ?? []);
  yield await load([rootId]);
  for (const baseId of BASE_TYPE_IDS) for await (const ids of readIds(repositoryId, baseId)) yield await load(ids);
}
