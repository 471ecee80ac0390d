import { describe, expect, test } from 'vitest';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { deleteTree } from '#lib/cmis/actions/deletion/deleteTree.ts';
import { setContentStream } from '#lib/cmis/actions/object/setContentStream.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import { cancelCheckOut } from '#lib/cmis/actions/versioning/cancelCheckOut.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { BASE_TYPE_IDS } from '#lib/cmis/domain/model.ts';
import { parseObjectId, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { isListed, isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { toIndexEntries } from '#lib/cmis/domain/query/index/indexEntries.ts';
import { EXPOSED_TYPES } from '#lib/cmis/domain/types/types.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { loadVersions } from '#lib/cmis/store/entities/versionSeries.ts';
import { INDEX_SHARDS, indexPartition, parseIndexKey } from '#lib/cmis/store/indexKeys.ts';
import { config } from '#lib/shared/config.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import { alice, documentIn, faultOf, folderIn, properties, REPOSITORY } from '#test/support/cmis/objects.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

const PROPERTIES = [...new Set(EXPOSED_TYPES.flatMap(({ indexed }) => [...indexed]))];

/** Every entry of the index, as text. */
const stored = async (): Promise<readonly string[]> => {
  const places = BASE_TYPE_IDS.flatMap((baseId) =>
    PROPERTIES.flatMap((property) =>
      (['L', 'A'] as const).flatMap((scope) => INDEX_SHARDS.map((shard) => ({ baseId, property, scope, shard }))),
    ),
  );
  const found = await Promise.all(
    places.map(async ({ baseId, property, scope, shard }) => {
      const pk = indexPartition({ repositoryId: 'main', scope, baseId, property }, shard);
      const rows = await queryAll({ table: config.tables.cmis, pk });
      return rows.map(({ sk, type }) => {
        const { key, objectId } = parseIndexKey(String(sk));
        return `${scope} ${type} ${property}=${key} ${objectId}`;
      });
    }),
  );
  return found.flat().sort();
};

/** The expected index entries of entities. */
const due = async (...entityIds: readonly string[]): Promise<readonly string[]> => {
  const all = await Promise.all(
    entityIds.map(async (id) => {
      const [entity] = await loadEntities([id]);
      if (entity === undefined) return [];
      const objects =
        entity.series === undefined ? [toListedObject(entity)] : (await loadVersions('main', id))?.versions;
      // A working copy has entries only if it is the version that folders show.
      const indexed = (objects ?? []).filter((object) => isListed(object) || !isWorkingCopy(object));
      return indexed.flatMap((object) => {
        const scope = isListed(object) ? `L ${entity.typeId}` : `A ${entity.typeId}`;
        const owner = isListed(object) ? entity.id : object.id;
        return toIndexEntries(object).map(({ property, key }) => `${scope} ${property}=${key} ${owner}`);
      });
    }),
  );
  return all.flat().sort();
};

const contract = (name: string) =>
  documentIn('root', name, {
    typeId: 'triad:contract',
    extra: { 'triad:reference': name, 'triad:parties': ['Ann', 'Bob', 'Ann'], 'triad:value': '12.50' },
  });

const series = (objectId: string): string => parseObjectId(objectId).entityId;

describe('the index', () => {
  test('follows an object through all its versions', async () => {
    const folder = await folderIn('root', 'index');
    const objectId = await contract('indexed');
    const entities = [folder, series(objectId)] as const;
    const agrees = async (): Promise<void> => expect(await stored()).toEqual(await due(...entities));
    await agrees();

    const change = { 'triad:parties': ['Ann', 'Carl'], 'triad:value': null, 'cmis:name': 'renamed' };
    await updateProperties(alice, { ...REPOSITORY, objectId, properties: properties('triad:contract', change) });
    await agrees();

    const copy = (await checkOut(alice, { ...REPOSITORY, objectId })).objectId;
    await agrees();
    const given = properties('triad:contract', { 'triad:status': 'ended', 'cmis:name': 'second' });
    await updateProperties(alice, { ...REPOSITORY, objectId: copy, properties: given });
    await agrees();
    await checkIn(alice, { ...REPOSITORY, objectId: copy, policies: [], properties: [] });
    await agrees();

    const other = (await checkOut(alice, { ...REPOSITORY, objectId: copy })).objectId;
    await cancelCheckOut(alice, { ...REPOSITORY, objectId: other });
    await agrees();
    const third = (await checkOut(alice, { ...REPOSITORY, objectId: copy })).objectId;
    await checkIn(alice, { ...REPOSITORY, objectId: third, policies: [] });
    const contentStream = { stream: Buffer.from('text'), mimeType: 'text/plain', filename: 'a' };
    const { objectId: saved } = await setContentStream(alice, { ...REPOSITORY, objectId: third, contentStream });
    await agrees();
    await deleteObject(alice, { ...REPOSITORY, objectId: saved, allVersions: false });
    await agrees();
    await deleteObject(alice, { ...REPOSITORY, objectId: third, allVersions: false });
    await agrees();
    await deleteObject(alice, { ...REPOSITORY, objectId, allVersions: false });
    await agrees();
    await checkOut(alice, { ...REPOSITORY, objectId: copy });
    await deleteObject(alice, { ...REPOSITORY, objectId: copy, allVersions: true });
    await agrees();
    await deleteObject(alice, { ...REPOSITORY, objectId: folder });
    expect(await stored()).toEqual([]);
  });

  test('loses the entries of a deleted tree', async () => {
    const folderId = await folderIn('root', 'tree');
    const below = await folderIn(folderId, 'below');
    await Promise.all(Array.from({ length: 30 }, (_, index) => documentIn(below, `document ${index}`)));
    const manyVersions = await contract('many');
    for (let version = 0; version < 6; version += 1) {
      const { objectId } = await checkOut(alice, { ...REPOSITORY, objectId: `${series(manyVersions)}.${version + 1}` });
      await checkIn(alice, { ...REPOSITORY, objectId, policies: [] });
    }
    await deleteTree(alice, { ...REPOSITORY, folderId });
    await deleteObject(alice, { ...REPOSITORY, objectId: `${series(manyVersions)}.7` });
    expect(await stored()).toEqual([]);
  });

  test('accepts at most ten values of a property', async () => {
    const extra = { 'triad:reference': 'r', 'triad:parties': Array.from({ length: 11 }, (_, index) => `P${index}`) };
    const work = documentIn('root', 'eleven', { typeId: 'triad:contract', extra });
    expect(await faultOf(work)).toBe('constraint');
  });
});
