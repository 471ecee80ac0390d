import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import { executeQuery } from '#lib/cmis/actions/query/executeQuery.ts';
import { rebuildIndexes } from '#lib/cmis/actions/query/rebuildIndex.ts';
import { forgetSearchableTypes } from '#lib/cmis/actions/query/searchableTypes.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { resumeTasks } from '#lib/cmis/actions/tasks/resumeTasks.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { addMarks, type IndexDefinition } from '#lib/cmis/domain/query/index/indexDefinition.ts';
import { EXPOSED_TYPES } from '#lib/cmis/domain/types/types.ts';
import { loadIndexState, replaceIndexState } from '#lib/cmis/store/index/indexDefinition.ts';
import { INDEX_SHARDS, indexDefinitionKey, indexKey, indexPartition } from '#lib/cmis/store/indexKeys.ts';
import { CHANGE_SHARDS, changeNumberKey, headKey } from '#lib/cmis/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { batchDelete, batchPut } from '#lib/shared/dynamodb/batchWrite.ts';
import { getItem, queryAll } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { put, remove, update } from '#lib/shared/dynamodb/writeItems.ts';
import { alice, documentIn, properties, REPOSITORY } from '#test/support/cmis/objects.ts';
import { asked, column } from '#test/support/cmis/query.ts';
import { failNext } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

const PLACE = { repositoryId: 'main', baseId: 'cmis:document', property: 'triad:status' } as const;
const DAY = 24 * 60 * 60 * 1000;

/** Removes the entries of `triad:status`, as if no type file had ever marked it. */
const forgetStatus = async (): Promise<void> => {
  for (const scope of ['L', 'A'] as const)
    for (const shard of INDEX_SHARDS) {
      const pk = indexPartition({ ...PLACE, scope }, shard);
      const rows = await queryAll({ table: config.tables.cmis, pk });
      await batchDelete(
        config.tables.cmis,
        rows.map(({ sk }) => ({ pk, sk: String(sk) })),
      );
    }
};

const note = async (definition: IndexDefinition): Promise<void> => {
  await replaceIndexState('main', await loadIndexState('main'), { definition });
  forgetSearchableTypes('main');
};

const WHOLE = addMarks({}, EXPOSED_TYPES);
const WITHOUT = {
  ...WHOLE,
  'triad:contract': (WHOLE['triad:contract'] ?? []).filter((property) => property !== 'triad:status'),
};

const ENDED = "SELECT cmis:name FROM triad:contract WHERE triad:status = 'ended'";

const planOf = async (statement: string): Promise<string> => {
  const page = { skip: 0, limit: 10 };
  const { result } = await executeQuery(openSession(alice, 'main'), statement, { page, allVersions: false });
  return result.plan;
};

const ended = async (searchAllVersions = false) => {
  const { objects, numItems } = await asked(ENDED, { searchAllVersions });
  expect(numItems).toBe(objects.length);
  return objects.map((object) => object.properties[0]?.values[0]).toSorted();
};

const contract = (name: string, status: string) =>
  documentIn('root', name, {
    typeId: 'triad:contract',
    extra: { 'triad:reference': name, 'triad:parties': ['Ann'], 'triad:status': status },
  });

const setStatus = (objectId: string, status: string) =>
  updateProperties(alice, {
    ...REPOSITORY,
    objectId,
    properties: properties('triad:contract', { 'triad:status': status }),
  });

const ids: Record<string, string> = {};

beforeAll(async () => {
  for (const [name, status] of Object.entries({ a: 'ended', b: 'draft', c: 'ended', d: 'inForce', e: 'draft' }))
    ids[name] = await contract(name, status);
  const copy = (await checkOut(alice, { ...REPOSITORY, objectId: ids.c ?? '' })).objectId;
  const given = properties('triad:contract', { 'triad:status': 'draft' });
  await checkIn(alice, { ...REPOSITORY, objectId: copy, policies: [], properties: given });
});

/** Makes the objects older than the mark of `triad:status`. */
beforeEach(async () => {
  await forgetStatus();
  await note(WITHOUT);
});

describe('a property that is marked when objects exist', () => {
  test('becomes searchable once its index has been built', async () => {
    expect(await ended()).toEqual(['a']);
    expect(await planOf(ENDED)).not.toContain('triad:status');
    await rebuildIndexes();
    expect(await planOf(ENDED), 'processes may write that do not know of it').not.toContain('triad:status');
    await setStatus(ids.d ?? '', 'ended');
    await rebuildIndexes(Date.now() + DAY);
    expect(await planOf(ENDED)).toBe('page of index of triad:status');
    expect(await ended()).toEqual(['a', 'd']);
    expect(await ended(true)).toEqual(['a', 'c', 'd']);
    await setStatus(ids.d ?? '', 'inForce');
    expect(await ended()).toEqual(['a']);
  });

  test('continues an interrupted rebuild', async () => {
    await column(ENDED);
    {
      using faults = failNext('QueryCommand', 1, () => new Error('lost'), { skip: 2 });
      await rebuildIndexes(Date.now() + DAY);
      expect(faults.thrown).toBe(1);
    }
    expect(await planOf(ENDED)).not.toContain('triad:status');
    expect((await loadIndexState('main')).state?.rebuild?.walk).toBeGreaterThan(0);
    await rebuildIndexes(Date.now() + DAY);
    expect(await planOf(ENDED)).toBe('page of index of triad:status');
    expect(await ended()).toEqual(['a']);
  });

  test('is indexed correctly for objects that change meanwhile', async () => {
    await column(ENDED);
    const statuses = ['ended', 'draft', 'inForce', 'ended'];
    await Promise.all([
      rebuildIndexes(Date.now() + DAY),
      ...['b', 'e'].map(async (name) => {
        for (const status of statuses) await setStatus(ids[name] ?? '', status);
      }),
    ]);
    expect(await planOf(ENDED)).toBe('page of index of triad:status');
    expect(await ended()).toEqual(['a', 'b', 'e']);
    for (const name of ['b', 'e']) await setStatus(ids[name] ?? '', 'draft');
  });

  test('loses the entries of an earlier mark', async () => {
    const entityId = parseObjectId(ids.b ?? '').entityId;
    const left = [entityId, 'gone'].map((id) => indexKey({ ...PLACE, scope: 'L' }, id, 'ended', id));
    await batchPut(
      config.tables.cmis,
      left.map((key) => ({ ...key, schema: 1, type: 'triad:contract' })),
    );
    await column(ENDED);
    await rebuildIndexes(Date.now() + DAY);
    expect(await planOf(ENDED)).toBe('page of index of triad:status');
    expect(await ended()).toEqual(['a']);
  });
});

test('a property that is unmarked and marked again is indexed anew', async () => {
  await note({ ...WHOLE, 'cmis:policy': [...(WHOLE['cmis:policy'] ?? []), 'cmis:policyText'] });
  await column(ENDED);
  expect((await loadIndexState('main')).state?.definition['cmis:policy']).not.toContain('cmis:policyText');
});

test('objects written with other marks are recognised before the first query', async () => {
  await writeOne(remove(config.tables.cmis, indexDefinitionKey('main')));
  for (const shard of CHANGE_SHARDS)
    if ((await getItem(config.tables.cmis, changeNumberKey('main', shard))) !== undefined) {
      const marks = { expression: 'SET marks = :marks', values: { ':marks': 'others' } };
      await writeOne(update(config.tables.cmis, changeNumberKey('main', shard), marks));
    }
  forgetSearchableTypes('main');
  expect(await ended()).toEqual(['a']);
  await rebuildIndexes(Date.now() + DAY);
  expect(await planOf(ENDED)).toBe('page of index of triad:status');
  expect(await ended()).toEqual(['a']);
});

test('the index of a property is retried later while an object has too many values of it', async () => {
  await note({
    ...WHOLE,
    'triad:contract': (WHOLE['triad:contract'] ?? []).filter((property) => property !== 'triad:parties'),
  });
  const objectId = await contract('many', 'draft');
  const key = headKey(parseObjectId(objectId).entityId);
  const row = await getItem(config.tables.cmis, key);
  const entity = JSON.parse(String(row?.data)) as { facts: { properties: Record<string, string[]> } };
  entity.facts.properties['triad:parties'] = Array.from({ length: 200 }, (_, index) => `party ${index}`);
  await writeOne(put(config.tables.cmis, { ...row, ...key, data: JSON.stringify(entity) }));

  await forgetStatus();
  await note({
    ...WITHOUT,
    'triad:contract': (WITHOUT['triad:contract'] ?? []).filter((property) => property !== 'triad:parties'),
  });

  const found = "SELECT cmis:name FROM triad:contract WHERE 'party 199' = ANY triad:parties";
  expect(await column(found)).toEqual(['many']);
  await rebuildIndexes(Date.now() + DAY);
  expect(await planOf(found)).not.toContain('triad:parties');
  expect(await column(found)).toEqual(['many']);
  expect(await planOf(ENDED), 'the other property is not stopped by it').toBe('page of index of triad:status');
  await setStatus(objectId, 'inForce');
  await deleteObject(alice, { ...REPOSITORY, objectId });
  await rebuildIndexes(Date.now() + 3 * DAY);
  expect(await planOf(found)).toBe('page of index of triad:parties');
});

describe('a failure of one object or run', () => {
  const refuse = (skip = 0) =>
    failNext('TransactWriteItemsCommand', 2, () => new Error('an item is refused'), { skip });

  test('leaves the object to a task of its own; the others are indexed', async () => {
    const all = await ended();
    await resumeTasks(Date.now() + DAY);
    {
      // The first refusal concerns all objects together, the second the first one alone.
      using faults = refuse();
      expect(await rebuildIndexes(Date.now() + DAY)).toEqual({ oldest: 0, parked: 0 });
      expect(faults.thrown).toBe(2);
    }
    expect(await planOf(ENDED)).toBe('page of index of triad:status');
    expect((await resumeTasks(Date.now() + DAY)).ended).toBe(1);
    expect(await ended()).toEqual(all);
  });

  test('is counted for its repository, which is tried again after growing pauses and parked at last', async () => {
    const failing = async (time: number) => {
      using _ = failNext('QueryCommand', 1, () => new Error('the index cannot be read'));
      return await rebuildIndexes(time);
    };
    await column(ENDED);
    let time = Date.now() + DAY;
    expect(await failing(time)).toEqual({ oldest: 0, parked: 0 });
    const HOUR = 60 * 60 * 1000;
    for (let attempts = 2; attempts <= 8; attempts += 1) {
      time += HOUR;
      const waiting = { oldest: (attempts - 1) * HOUR, parked: 0 };
      const parked = { oldest: 0, parked: 1 };
      expect(await failing(time), `after ${attempts}`).toEqual(attempts === 8 ? parked : waiting);
    }
    const { state } = await loadIndexState('main');
    expect(state?.failure).toMatchObject({ attempts: 8, reason: 'Error: the index cannot be read' });
    expect((await rebuildIndexes(time + 1000)).parked, 'it is left alone').toBe(1);
    expect((await rebuildIndexes(time + DAY)).parked, 'it is tried after a day').toBe(0);
    expect((await loadIndexState('main')).state?.failure).toBeUndefined();
    expect(await planOf(ENDED)).toBe('page of index of triad:status');
  });
});
