import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { getObject } from '#lib/cmis/actions/object/getObject.ts';
import { getObjectRelationships } from '#lib/cmis/actions/relationship/getObjectRelationships.ts';
import { cancelCheckOut } from '#lib/cmis/actions/versioning/cancelCheckOut.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import type { Input } from '#lib/cmis/domain/messages/action.ts';
import type { ObjectData } from '#lib/cmis/domain/model.ts';
import { type Entity, parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { loadEntities, replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import { toEntityAttributes } from '#lib/cmis/store/entities/entityItem.ts';
import { putRelationshipCopies } from '#lib/cmis/store/entities/relationships.ts';
import { table } from '#lib/cmis/store/table.ts';
import { transactWrite, writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { put } from '#lib/shared/dynamodb/writeItems.ts';
import { relate } from '#test/support/cmis/deletions.ts';
import { alice, documentIn, faultOf, REPOSITORY, read, value } from '#test/support/cmis/objects.ts';
import { costOf } from '#test/support/cost.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

afterEach(() => vi.unstubAllEnvs());

const TOGETHER = 30;

/** Returns copies of a relationship, each a second younger than the one before. */
const copiesOf = (relationship: Entity, from: number, to: number): readonly Entity[] =>
  Array.from({ length: to - from }, (_, index) => ({
    ...relationship,
    id: `${(index * 7919) % 10_007}-${from + index}`,
    facts: {
      ...relationship.facts,
      name: `relationship ${from + index}`,
      creationDate: new Date(Date.parse(relationship.facts.creationDate) + (from + index) * 1000).toISOString(),
    },
  }));

/** Stores relationships as items at both ends; they need no head items to be listed. */
const store = async (all: readonly Entity[], toItems = (one: Entity) => putRelationshipCopies(one)): Promise<void> => {
  for (let from = 0; from < all.length; from += TOGETHER)
    await transactWrite(all.slice(from, from + TOGETHER).flatMap((one) => toItems(one).map(({ item }) => item)));
};

/** Sets the number of an object's relationships. */
const setCount = async (objectId: string, relationships: number): Promise<void> => {
  const [entity] = await loadEntities([parseObjectId(objectId).entityId]);
  if (entity === undefined) throw new Error('The document exists');
  await writeOne(replaceEntity(entity, { ...entity, relationships }).item);
};

const loadOne = async (id: string): Promise<Entity> => {
  const [entity] = await loadEntities([id]);
  if (entity === undefined) throw new Error('The relationship exists');
  return entity;
};

type Options = Partial<Input<'getObjectRelationships'>>;

const list = async (objectId: string, options: Options = {}) =>
  (await getObjectRelationships(alice, { ...REPOSITORY, objectId, ...options })).objects;

const toNames = (objects: readonly ObjectData[]) => objects.map((one) => value(one, 'cmis:name'));

const namesOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `relationship ${from + index}`);

describe('a page of an object with thousands of relationships', () => {
  let hub = '';
  let first: Entity;

  beforeAll(async () => {
    hub = await documentIn('root', 'hub');
    first = await loadOne(await relate(hub, await documentIn('root', 'other')));
    await store(copiesOf(first, 1, 300));
    await setCount(hub, 300);
  });

  const page = (options: Options) => costOf(() => list(hub, { maxItems: 20, ...options }));

  test('costs what its answer costs, however many relationships the object has', async () => {
    const cost = async () => [await page({}), await page({ relationshipDirection: 'either' })];
    const small = await cost();
    await store(copiesOf(first, 300, 2000));
    await setCount(hub, 2000);
    expect(await cost()).toEqual(small);
  });

  test('has the oldest first, and a total only if it is the last', async () => {
    const { objects, ...rest } = await list(hub, { maxItems: 20, skipCount: 30 });
    expect(toNames(objects)).toEqual(namesOf(30, 50));
    expect(rest).toEqual({ hasMoreItems: true });
    const last = await list(hub, { maxItems: 20, skipCount: 1990, relationshipDirection: 'either' });
    expect(toNames(last.objects)).toEqual(namesOf(1990, 2000));
    expect(last).toMatchObject({ hasMoreItems: false, numItems: 2000 });
    expect(await list(hub, { maxItems: 0 })).toEqual({ objects: [], hasMoreItems: true });
    const behind = { objects: [], hasMoreItems: false, numItems: 2000 };
    expect(await list(hub, { maxItems: 10, skipCount: 3000 })).toEqual(behind);
    expect(await list(hub, { maxItems: 0, skipCount: 2000 })).toEqual(behind);
    const none = { typeId: 'triad:reference', maxItems: 5 };
    expect(await list(hub, none)).toEqual({ objects: [], hasMoreItems: false, numItems: 0 });
  });

  test('takes the place of relationships beside the object, which are refused as soon as they exceed an answer', async () => {
    vi.stubEnv('CMIS_MAX_ANSWER_BYTES', '5000000');
    const ask = async () => {
      const refused = getObject(alice, { ...REPOSITORY, objectId: hub, includeRelationships: 'both' });
      await expect(refused).rejects.toMatchObject({
        code: 'runtime',
        message: expect.stringMatching(
          /too many relationships.*leave out includeRelationships.*getObjectRelationships/,
        ),
      });
    };
    const small = await costOf(ask);
    await store(copiesOf(first, 2000, 4000));
    await setCount(hub, 4000);
    expect(await costOf(ask)).toEqual(small);
    const { object } = await getObject(alice, { ...REPOSITORY, objectId: hub, includeRelationships: 'target' });
    expect(object.relationship).toBeUndefined();
  });
});

test('pages of an object with few relationships have a total; one with itself is listed once', async () => {
  const [a, b] = [await documentIn('root', 'few'), await documentIn('root', 'few others')];
  const ids = [await relate(a, b), await relate(a, a), await relate(b, a), await relate(a, b)];
  const either = { relationshipDirection: 'either', maxItems: 2 } as const;
  const { objects, ...rest } = await list(a, either);
  expect(objects.map((one) => value(one, 'cmis:objectId'))).toEqual(ids.slice(0, 2));
  expect(rest).toEqual({ hasMoreItems: true, numItems: 4 });
  const next = await list(a, { ...either, skipCount: 2 });
  expect(next.objects.map((one) => value(one, 'cmis:objectId'))).toEqual(ids.slice(2));
  expect(next).toMatchObject({ hasMoreItems: false, numItems: 4 });
  expect((await list(a, { relationshipDirection: 'target' })).numItems).toBe(2);
});

test('hundreds of relationships of one version are deleted with it, and those of other versions stay', async () => {
  const [one, other] = [await documentIn('root', 'two versions'), await documentIn('root', 'beside two versions')];
  const kept = await relate(one, other);
  const { objectId: copy } = await checkOut(alice, { ...REPOSITORY, objectId: one });
  const { objectId: two } = await checkIn(alice, { ...REPOSITORY, objectId: copy, policies: [] });
  const copies = copiesOf(await loadOne(await relate(two, other)), 1, 520);
  await store(copies, (item) => [
    { item: put(table(), { pk: `O#${item.id}`, sk: 'OBJECT', ...toEntityAttributes(item) }) },
    ...putRelationshipCopies(item),
  ]);
  for (const id of [one, other]) await setCount(id, 521);

  await deleteObject(alice, { ...REPOSITORY, objectId: two, allVersions: false });
  for (const objectId of [one, other]) {
    const { objects, numItems } = await list(objectId, { relationshipDirection: 'either' });
    expect(objects.map((item) => value(item, 'cmis:objectId'))).toEqual([kept]);
    expect(numItems).toBe(1);
  }
  expect(await loadEntities(copies.map(({ id }) => id))).toEqual(copies.map(() => undefined));
});

describe('the deletion of a version', () => {
  const DAY = 86_400;

  const addVersion = async (objectId: string) => {
    const { objectId: copy } = await checkOut(alice, { ...REPOSITORY, objectId });
    return (await checkIn(alice, { ...REPOSITORY, objectId: copy, policies: [] })).objectId;
  };

  test('costs what its own relationships cost, however many earlier ones other versions have', async () => {
    const [one, other] = [await documentIn('root', 'much related'), await documentIn('root', 'beside it')];
    const first = await loadOne(await relate(one, other));
    const cost = async () => {
      const { objectId: copy } = await checkOut(alice, { ...REPOSITORY, objectId: one });
      const cancelled = await costOf(() => cancelCheckOut(alice, { ...REPOSITORY, objectId: copy }));
      const objectId = await addVersion(one);
      const named = await relate(objectId, other);
      const deleted = await costOf(() => deleteObject(alice, { ...REPOSITORY, objectId, allVersions: false }));
      expect(await faultOf(read(named))).toBe('objectNotFound');
      return [cancelled.readUnits, deleted.readUnits];
    };
    await store(copiesOf(first, -DAY, -DAY + 200));
    for (const id of [one, other]) await setCount(id, 201);
    const few = await cost();
    await store(copiesOf(first, -DAY + 200, -DAY + 1500));
    for (const id of [one, other]) await setCount(id, 1501);
    expect(await cost()).toEqual(few);
    expect((await list(one, { relationshipDirection: 'either', skipCount: 1400 })).numItems).toBe(1501);
  });

  test('costs the same, however many relationships name later versions', async () => {
    const cost = async (name: string, later: number) => {
      const [one, other] = [await documentIn('root', name), await documentIn('root', `beside ${name}`)];
      const own = await relate(one, other);
      const two = await addVersion(one);
      const three = await addVersion(two);
      const kept: string[] = [];
      for (let made = 0; made < later; made += 1) kept.push(await relate(three, other));
      const { readUnits } = await costOf(() =>
        deleteObject(alice, { ...REPOSITORY, objectId: two, allVersions: false }),
      );
      await deleteObject(alice, { ...REPOSITORY, objectId: one, allVersions: false });
      expect(await faultOf(read(own))).toBe('objectNotFound');
      const { objects } = await list(other, { relationshipDirection: 'target' });
      expect(objects.map((item) => value(item, 'cmis:objectId'))).toEqual(kept);
      return readUnits;
    };
    expect(await cost('related late and often', 80)).toBe(await cost('related late', 1));
  });

  test('takes relationships with it that are not counted by version', async () => {
    const [one, other] = [await documentIn('root', 'counted as a whole'), await documentIn('root', 'beside the whole')];
    const two = await addVersion(one);
    const relationship = await relate(two, other);
    const entity = await loadOne(parseObjectId(one).entityId);
    const { relationships: _, ...series } = entity.series ?? { lastOrdinal: 2, size: 2, label: [2, 0] };
    await writeOne(replaceEntity(entity, { ...entity, series }).item);
    const late = await relate(two, other);
    await deleteObject(alice, { ...REPOSITORY, objectId: two, allVersions: false });
    for (const id of [relationship, late]) expect(await faultOf(read(id))).toBe('objectNotFound');
  });

  test('leaves relationships of earlier versions that were made after it was checked in', async () => {
    const [one, other] = [await documentIn('root', 'related late on'), await documentIn('root', 'beside the late one')];
    const kept = await relate(one, other);
    const two = await addVersion(one);
    const [relationship, late] = [await relate(two, other), await relate(one, other)];
    const three = await addVersion(two);
    await deleteObject(alice, { ...REPOSITORY, objectId: two, allVersions: false });
    expect(await faultOf(read(relationship))).toBe('objectNotFound');
    await deleteObject(alice, { ...REPOSITORY, objectId: three, allVersions: false });
    const { objects } = await list(other, { relationshipDirection: 'target' });
    expect(objects.map((item) => value(item, 'cmis:objectId'))).toEqual([kept, late]);
  });
});
