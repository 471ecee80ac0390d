import { describe, expect, test } from 'vitest';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { createRelationship } from '#lib/cmis/actions/object/createRelationship.ts';
import { getObject } from '#lib/cmis/actions/object/getObject.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import { getObjectRelationships } from '#lib/cmis/actions/relationship/getObjectRelationships.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import type { Input } from '#lib/cmis/domain/messages/action.ts';
import {
  alice,
  documentIn,
  faultOf,
  folderIn,
  properties,
  REPOSITORY,
  read,
  value,
} from '#test/support/cmis/objects.ts';
import { column } from '#test/support/cmis/query.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';

useCmisTable();

const relate = async (source: string, target: string, typeId = 'cmis:relationship', name = 'r') => {
  const given = properties(typeId, {
    'cmis:objectTypeId': typeId,
    'cmis:name': name,
    'cmis:sourceId': source,
    'cmis:targetId': target,
  });
  return (await createRelationship(alice, { ...REPOSITORY, properties: given, policies: [] })).objectId;
};

const found = async (objectId: string, more: Partial<Input<'getObjectRelationships'>> = {}) => {
  const { objects } = await getObjectRelationships(alice, { ...REPOSITORY, objectId, ...more });
  return { ids: objects.objects.map((one) => value(one, 'cmis:objectId')), numItems: objects.numItems };
};

const beside = async (objectId: string, includeRelationships: 'source' | 'target' | 'both') => {
  const { object } = await getObject(alice, { ...REPOSITORY, objectId, includeRelationships });
  return object.relationship?.map((one) => value(one, 'cmis:objectId'));
};

describe('a relationship', () => {
  test('is found from both ends, by direction and by type', async () => {
    const [a, b] = [await documentIn('root', 'rel a'), await documentIn('root', 'rel b')];
    const plain = await relate(a, b);
    const reference = await relate(b, a, 'triad:reference');

    expect(value(await read(plain), 'cmis:sourceId')).toBe(a);
    expect((await found(a)).ids).toEqual([plain]);
    expect((await found(a, { relationshipDirection: 'target' })).ids).toEqual([reference]);
    expect((await found(a, { relationshipDirection: 'either' })).ids).toEqual([plain, reference]);
    const either = { relationshipDirection: 'either', typeId: 'cmis:relationship' } as const;
    expect((await found(a, either)).ids).toEqual([plain]);
    expect((await found(a, { ...either, includeSubRelationshipTypes: true })).ids).toEqual([plain, reference]);
    expect(await found(a, { relationshipDirection: 'either', maxItems: 1, skipCount: 1 })).toEqual({
      ids: [reference],
      numItems: 2,
    });
    expect(await faultOf(found(a, { typeId: 'cmis:document' }))).toBe('invalidArgument');

    expect([await beside(a, 'source'), await beside(a, 'both')]).toEqual([[plain], [plain, reference]]);
    expect(await beside(plain, 'both')).toBeUndefined();
    expect((await read(plain)).allowableActions).not.toHaveProperty('canGetObjectParents');
  });

  test('shows its new properties from both ends after an update', async () => {
    const [a, b] = [await documentIn('root', 'upd a'), await documentIn('root', 'upd b')];
    const id = await relate(a, b, 'triad:reference');
    const given = properties('triad:reference', { 'triad:kind': 'amends', 'cmis:name': 'amendment' });
    await updateProperties(alice, { ...REPOSITORY, objectId: id, properties: given });

    const { objects } = await getObjectRelationships(alice, {
      ...REPOSITORY,
      objectId: b,
      relationshipDirection: 'target',
    });
    expect(objects.objects.map((one) => value(one, 'triad:kind'))).toEqual(['amends']);
    expect(objects.objects[0]?.properties).toEqual((await read(id)).properties);
  });

  test('is deleted with either of its ends', async () => {
    const folder = await folderIn('root', 'rel ends');
    const [a, b, c] = [await documentIn(folder, 'a'), await documentIn(folder, 'b'), await documentIn(folder, 'c')];
    const [ab, cb, bb] = [await relate(a, b), await relate(c, b), await relate(b, b)];
    await deleteObject(alice, { ...REPOSITORY, objectId: ab });
    expect((await found(b, { relationshipDirection: 'either' })).ids).toEqual([cb, bb]);

    await relate(a, folder);
    expect(await faultOf(deleteObject(alice, { ...REPOSITORY, objectId: folder }))).toBe('constraint');
    expect((await found(a)).numItems).toBe(1);
    await deleteObject(alice, { ...REPOSITORY, objectId: b });
    for (const id of [cb, bb]) expect(await faultOf(read(id))).toBe('objectNotFound');
    expect((await found(c)).ids).toEqual([]);
    for (const id of [a, c, folder]) await deleteObject(alice, { ...REPOSITORY, objectId: id });
  });

  test('follows the version series, whichever version it names', async () => {
    const [a, b] = [await documentIn('root', 'ver a'), await documentIn('root', 'ver b')];
    const first = await relate(a, b);
    const { objectId: copy } = await checkOut(alice, { ...REPOSITORY, objectId: a });
    await checkIn(alice, { ...REPOSITORY, objectId: copy, policies: [] });
    const second = await relate(b, copy);
    const both = { relationshipDirection: 'either' } as const;
    for (const id of [a, copy]) expect((await found(id, both)).ids).toEqual([first, second]);
    const { objectId: third } = await checkOut(alice, { ...REPOSITORY, objectId: copy });
    for (const id of [a, copy, third]) {
      expect((await found(id)).ids).toEqual([first]);
      expect((await found(id, { relationshipDirection: 'target' })).ids).toEqual([second]);
      expect(await beside(id, 'both')).toEqual([first, second]);
    }
    expect(value(await read(first), 'cmis:sourceId')).toBe(a);
    const statement = (id: string) => `SELECT cmis:objectId FROM cmis:relationship WHERE cmis:sourceId = '${id}'`;
    expect([await column(statement(a)), await column(statement(copy))]).toEqual([[first], []]);
    await deleteObject(alice, { ...REPOSITORY, objectId: a });
    for (const id of [first, second]) expect(await faultOf(read(id))).toBe('objectNotFound');
    expect((await found(b, both)).ids).toEqual([]);
  });

  test('is refused at a private working copy, whose id it would show to others', async () => {
    const [a, b] = [await documentIn('root', 'copied'), await documentIn('root', 'beside')];
    const { objectId: copy } = await checkOut(alice, { ...REPOSITORY, objectId: a });
    const draft = await documentIn('root', 'draft', { versioningState: 'checkedout' });
    for (const [source, target] of [
      [copy, b],
      [b, copy],
      [draft, b],
    ] as const)
      await expect(relate(source, target)).rejects.toMatchObject({
        code: 'constraint',
        message: expect.stringContaining('name a version instead, or check the copy in first'),
      });
    expect((await read(copy)).allowableActions).not.toHaveProperty('canCreateRelationship');
    expect((await read(a)).allowableActions).toHaveProperty('canCreateRelationship');
    const id = await relate(a, b);
    await deleteObject(alice, { ...REPOSITORY, objectId: copy, allVersions: false });
    expect((await found(a)).ids).toEqual([id]);
  });

  test('is refused between missing objects and types that it does not allow', async () => {
    const [document, folder] = [await documentIn('root', 'end'), await folderIn('root', 'folder end')];

    expect(await faultOf(relate(document, 'nowhere'))).toBe('objectNotFound');
    expect(await faultOf(relate(document, ''))).toBe('invalidArgument');
    expect(await faultOf(relate(document, folder, 'triad:reference'))).toBe('constraint');
    const id = await relate(document, 'root');
    expect(await faultOf(relate(id, document))).toBe('invalidArgument');
    const given = properties('cmis:relationship', { 'cmis:targetId': folder });
    expect(await faultOf(updateProperties(alice, { ...REPOSITORY, objectId: id, properties: given }))).toBe(
      'constraint',
    );
  });

  test('created while its target is deleted is refused or deleted with it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [a, b] = [await documentIn('root', `race a ${round}`), await documentIn('root', `race b ${round}`)];
      await Promise.all([faultOf(relate(a, b)), deleteObject(alice, { ...REPOSITORY, objectId: b })]);
      expect((await found(a)).ids).toEqual([]);
      expect(await beside(a, 'both')).toBeUndefined();
    }
  });
});
