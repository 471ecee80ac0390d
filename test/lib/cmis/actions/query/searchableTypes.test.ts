import { expect, test } from 'vitest';
import { resumeTasks } from '#lib/cmis/actions/query/runBackgroundTasks.ts';
import { forgetSearchableTypes } from '#lib/cmis/actions/query/searchableTypes.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { BASE_TYPE_IDS } from '#lib/cmis/domain/model.ts';
import type { IndexDefinition } from '#lib/cmis/domain/query/index/indexDefinition.ts';
import { EXPOSED_TYPES } from '#lib/cmis/domain/types/types.ts';
import { loadIndexState, replaceIndexState } from '#lib/cmis/store/index/indexDefinition.ts';
import { INDEX_SHARDS, indexPartition, postingPartitions } from '#lib/cmis/store/indexKeys.ts';
import { CHANGE_SHARDS, changeNumberKey, childKey } from '#lib/cmis/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { batchDelete } from '#lib/shared/dynamodb/batchWrite.ts';
import { getItem, queryAll } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { update } from '#lib/shared/dynamodb/writeItems.ts';
import { alice, documentIn, folderIn, REPOSITORY } from '#test/support/cmis/objects.ts';
import { column } from '#test/support/cmis/query.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

const PROPERTIES = [...new Set(EXPOSED_TYPES.flatMap(({ indexed }) => [...indexed]))];

/** Removes what a version of this software without queries did not write. */
const forgetIndex = async (folderId: string, names: readonly string[]): Promise<void> => {
  const table = config.tables.cmis;
  const places = BASE_TYPE_IDS.flatMap((baseId) =>
    PROPERTIES.flatMap((property) =>
      (['L', 'A'] as const).flatMap((scope) =>
        INDEX_SHARDS.map((shard) => indexPartition({ repositoryId: 'main', scope, baseId, property }, shard)),
      ),
    ),
  );
  for (const pk of [...places, ...postingPartitions('main', '')])
    await batchDelete(
      table,
      (await queryAll({ table, pk })).map(({ sk }) => ({ pk, sk: String(sk) })),
    );
  for (const shard of CHANGE_SHARDS)
    if ((await getItem(table, changeNumberKey('main', shard))) !== undefined)
      await writeOne(update(table, changeNumberKey('main', shard), { expression: 'REMOVE searchedFrom' }));
  for (const name of names)
    await writeOne(update(table, childKey(folderId, name), { expression: 'REMOVE #type', names: { '#type': 'type' } }));
};

/** Stores what a version with these marks would have. */
const noteDefinition = async (definition: IndexDefinition): Promise<void> => {
  await replaceIndexState('main', await loadIndexState('main'), { definition });
  forgetSearchableTypes('main');
};

test('objects of an earlier version of this software are indexed before the first query', async () => {
  const folder = await folderIn('root', 'old');
  const objectId = await documentIn(folder, 'ancient scroll', { text: 'papyrus', typeId: 'triad:scan' });
  const versioned = await documentIn(folder, 'old document');
  const copy = (await checkOut(alice, { ...REPOSITORY, objectId: versioned })).objectId;
  await forgetIndex(folder, ['ancient scroll', 'old document']);
  await noteDefinition({ 'triad:scan': ['cmis:name', 'cmis:objectTypeId'] });
  await documentIn(folder, 'new document');

  const statement = 'SELECT cmis:name FROM cmis:document ORDER BY cmis:name';
  expect(await column(statement)).toEqual(['ancient scroll', 'new document', 'old document']);
  expect(await column(`SELECT cmis:objectId FROM triad:scan WHERE IN_FOLDER('${folder}')`)).toEqual([objectId]);
  const all = "SELECT cmis:objectId FROM cmis:document WHERE cmis:name = 'old document'";
  expect((await column(all, { searchAllVersions: true })).toSorted()).toEqual([versioned, copy].toSorted());
  expect(await column("SELECT cmis:name FROM cmis:document WHERE CONTAINS('scroll')")).toEqual(['ancient scroll']);
  const unmarked = "SELECT cmis:name FROM triad:scan WHERE cmis:createdBy = 'alice' AND triad:pages IS NULL";
  expect(await column(unmarked)).toEqual(['ancient scroll']);
  await resumeTasks(Date.now() + 60 * 60 * 1000);
  expect(await column("SELECT cmis:name FROM cmis:document WHERE CONTAINS('papyrus')")).toEqual(['ancient scroll']);
});
