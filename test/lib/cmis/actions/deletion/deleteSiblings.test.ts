import { describe, expect, test } from 'vitest';
import { deleteSiblings } from '#lib/cmis/actions/deletion/deleteSiblings.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { changeShard } from '#lib/cmis/store/keys.ts';
import { alice, documentIn, faultOf, folderIn, properties, REPOSITORY, read } from '#test/support/cmis/objects.ts';
import { failNext } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

/** Two documents of a folder that one transaction deletes, because their changes have the same shard. */
const twoSiblings = async (name: string) => {
  const folderId = await folderIn('root', name);
  for (const byShard = new Map<number, string>(); ; ) {
    const objectId = await documentIn(folderId, `document ${byShard.size}`);
    const shard = changeShard(parseObjectId(objectId).entityId);
    const other = byShard.get(shard);
    byShard.set(shard, objectId);
    if (other === undefined) continue;
    const objectIds = [other, objectId];
    const loaded = await loadEntities(objectIds.map((id) => parseObjectId(id).entityId));
    return { folderId, objectIds, entities: loaded.flatMap((entity) => entity ?? []) };
  }
};

const remove = (folderId: string, entities: Parameters<typeof deleteSiblings>[2]) =>
  deleteSiblings(openSession(alice, 'main'), folderId, entities);

const faults = (objectIds: readonly string[]) => Promise.all(objectIds.map((id) => faultOf(read(id))));

describe('siblings that are deleted in one transaction', () => {
  test('are gone, and none is left', async () => {
    const { folderId, objectIds, entities } = await twoSiblings('unchanged');
    expect(await remove(folderId, entities)).toEqual([]);
    expect(await faults(objectIds)).toEqual(['objectNotFound', 'objectNotFound']);
  });

  test('are left to be deleted one by one if one of them has changed meanwhile', async () => {
    const { folderId, objectIds, entities } = await twoSiblings('changed');
    const [objectId = ''] = objectIds;
    const given = properties('cmis:document', { 'cmis:name': 'renamed' });
    await updateProperties(alice, { ...REPOSITORY, objectId, properties: given });

    expect(await remove(folderId, entities)).toEqual(entities);
    expect(await faults(objectIds)).toEqual(['none', 'none']);
  });

  test.each([
    ['a fault of the program', () => new TypeError('x is not a function')],
    ['missing rights on the table', () => Object.assign(new Error('refused'), { name: 'AccessDeniedException' })],
  ])('are not deleted one by one after %s: it is thrown', async (name, error) => {
    const { folderId, objectIds, entities } = await twoSiblings(name);
    using _ = failNext('TransactWriteItemsCommand', 1, error);
    await expect(remove(folderId, entities)).rejects.toThrow(error().message);
    expect(await faults(objectIds)).toEqual(['none', 'none']);
  });
});
