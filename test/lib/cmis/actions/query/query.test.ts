import { beforeAll, describe, expect, test } from 'vitest';
import { applyAcl } from '#lib/cmis/actions/acl/applyAcl.ts';
import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { createRelationship } from '#lib/cmis/actions/object/createRelationship.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import {
  alice,
  callerWith,
  documentIn,
  faultOf,
  folderIn,
  properties,
  REPOSITORY,
  value,
} from '#test/support/cmis/objects.ts';
import { asked, column, rowsOf } from '#test/support/cmis/query.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

let [letters, deep, deeper] = ['', '', ''];
const contracts = new Map<string, string>();

const contract = (name: string, extra: Parameters<typeof properties>[1]) =>
  documentIn(letters, name, {
    typeId: 'triad:contract',
    extra: { 'triad:reference': `ref-${name}`, 'triad:parties': ['Ann'], ...extra },
  });

beforeAll(async () => {
  letters = await folderIn('root', 'letters');
  deep = await folderIn('root', 'deep');
  deeper = await folderIn(await folderIn(deep, 'middle'), 'deeper');
  for (const name of ['apple', 'apricot', 'banana', "o'clock", '100%', 'Äpfel']) await documentIn(letters, name);
  await documentIn(deeper, 'hidden treasure');
  const values = { cheap: '-2.5', fair: '10', dear: '9.75', dearest: '1000000000000000000000' } as const;
  for (const [name, value] of Object.entries(values))
    contracts.set(name, await contract(name, { 'triad:value': value === '-2.5' ? '0' : value.slice(0, 12) }));
  contracts.set('none', await contract('none', { 'triad:parties': ['Bob', 'Carl'], 'triad:confidential': true }));
});

const names = (where: string, from = 'cmis:document', order = 'cmis:name') =>
  column(`SELECT cmis:name FROM ${from} WHERE ${where} ORDER BY ${order}`);

describe('a query finds objects by', () => {
  test('name', async () => {
    expect(await names("cmis:name = 'apple'")).toEqual(['apple']);
    expect(await names("cmis:name IN ('banana', 'apple', 'nothing')")).toEqual(['apple', 'banana']);
    expect(await names("cmis:name = 'o\\'clock'")).toEqual(["o'clock"]);
    expect(await names("cmis:name LIKE 'ap%'")).toEqual(['apple', 'apricot']);
    expect(await names("cmis:name LIKE '%an%'")).toEqual(['banana']);
    expect(await names("cmis:name LIKE 'a_ple'")).toEqual(['apple']);
    expect(await names("cmis:name LIKE '100\\%'")).toEqual(['100%']);
    expect(await names("cmis:name >= 'apricot' AND cmis:name < 'banana'")).toEqual(['apricot']);
    expect(await names(`cmis:name <> 'apple' AND IN_FOLDER('${letters}') AND cmis:name NOT LIKE '%a%'`)).toEqual(
      ['100%', "o'clock", 'none', 'Äpfel'].toSorted(),
    );
  });

  test('id, one or several', async () => {
    const [cheap = '', fair = ''] = [contracts.get('cheap'), contracts.get('fair')];
    expect(await names(`cmis:objectId = '${cheap}'`)).toEqual(['cheap']);
    expect(await names(`cmis:objectId IN ('${cheap}', '${fair}', 'nothing')`)).toEqual(['cheap', 'fair']);
    expect(await names(`cmis:versionSeriesId = '${parseObjectId(cheap).entityId}'`)).toEqual(['cheap']);
    expect(await column("SELECT cmis:objectId AS id FROM cmis:folder WHERE cmis:objectId = 'root'")).toEqual(['root']);
  });

  test('numbers, as numbers', async () => {
    const from = 'triad:contract';
    expect(await names('triad:value > 9', from)).toEqual(['dear', 'dearest', 'fair']);
    expect(await names('triad:value >= 9.75 AND triad:value <= 1e1', from)).toEqual(['dear', 'fair']);
    expect(await names('triad:value <> 10', from)).toEqual(['cheap', 'dear', 'dearest']);
    expect(await names('triad:value IS NOT NULL', from, 'triad:value')).toEqual(['cheap', 'dear', 'fair', 'dearest']);
    expect(await names('triad:value IS NOT NULL', from, 'triad:value DESC')).toEqual([
      'dearest',
      'fair',
      'dear',
      'cheap',
    ]);
    expect(await names('triad:value IS NULL', from)).toEqual(['none']);
    expect(await names('triad:noticeMonths = 3.0 AND triad:confidential = TRUE', from)).toEqual(['none']);
  });

  test('one of several values', async () => {
    const from = 'triad:contract';
    expect(await names("'Bob' = ANY triad:parties", from)).toEqual(['none']);
    expect(await names("ANY triad:parties IN ('Carl', 'Bob', 'Dora')", from)).toEqual(['none']);
    expect(await names("ANY triad:parties NOT IN ('Ann')", from)).toEqual(['none']);
    expect(await names("'Bob' = ANY triad:parties AND 'Carl' = ANY triad:parties", from)).toEqual(['none']);
  });

  test('dates, the root folder among them', async () => {
    const from = 'cmis:folder';
    const where = "cmis:creationDate > TIMESTAMP '2025-12-31T23:59:59.999Z' AND cmis:creationDate < TIMESTAMP";
    expect(await names(`${where} '2026-01-01T00:00:00.001Z'`, from)).toEqual(['main']);
    expect(await names(`${where} '2100-01-01T00:00:00Z'`, from, 'cmis:creationDate')).toEqual([
      'main',
      'letters',
      'deep',
      'middle',
      'deeper',
    ]);
  });

  test('folder, and whatever lies below one', async () => {
    expect(await names(`IN_FOLDER('${deeper}')`)).toEqual(['hidden treasure']);
    expect(await names(`IN_FOLDER('${deep}')`)).toEqual([]);
    expect(await names(`IN_FOLDER('${deep}')`, 'cmis:folder')).toEqual(['middle']);
    expect(await names(`cmis:parentId = '${deep}'`, 'cmis:folder')).toEqual(['middle']);
    expect(await names(`IN_TREE('${deep}')`)).toEqual(['hidden treasure']);
    expect(await names(`IN_TREE('${deep}')`, 'cmis:folder')).toEqual(['deeper', 'middle']);
    expect(await names(`IN_TREE('${deep}') OR cmis:name = 'apple'`)).toEqual(['apple', 'hidden treasure']);
    expect(await names(`NOT IN_TREE('${letters}')`)).toEqual(['hidden treasure']);
    expect(await names("IN_FOLDER('nothing')")).toEqual([]);
  });

  test('any folder that a document is filed in', async () => {
    const objectId = await documentIn(letters, 'filed twice');
    await addObjectToFolder(alice, { ...REPOSITORY, objectId, folderId: deeper });
    expect(await names(`IN_FOLDER('${deeper}') AND cmis:name LIKE 'filed%'`)).toEqual(['filed twice']);
    expect(await names(`IN_TREE('${deep}') AND cmis:name LIKE 'filed%'`)).toEqual(['filed twice']);
  });

  test('properties without index', async () => {
    expect(await names("triad:currency = 'EUR' AND triad:value < 9", 'triad:contract')).toEqual(['cheap']);
    expect(await names("cmis:isImmutable = FALSE AND (cmis:name = 'apple' OR cmis:name = 'banana')")).toEqual([
      'apple',
      'banana',
    ]);
  });
});

describe('a page of a query', () => {
  test('returns the number of rows and whether more follow', async () => {
    const statement = `SELECT cmis:name FROM cmis:document WHERE IN_FOLDER('${letters}')`;
    const all = await asked(statement);
    expect(all.numItems).toBe(all.objects.length);
    const pages = await Promise.all([0, 5, 10, 15].map((skipCount) => asked(statement, { maxItems: 5, skipCount })));
    expect(pages.flatMap(({ objects }) => objects)).toEqual(all.objects);
    expect(pages.map(({ hasMoreItems, numItems }) => [hasMoreItems, numItems])).toEqual([
      [true, 12],
      [true, 12],
      [false, 12],
      [false, 12],
    ]);
    expect(await asked(statement, { maxItems: 0 })).toEqual({ objects: [], hasMoreItems: true, numItems: 12 });
  });

  test('that ends with the last row of several conditions has no more items', async () => {
    const where = `IN_FOLDER('${letters}') AND (cmis:name LIKE 'ap%' OR cmis:name = 'banana')`;
    const statement = `SELECT cmis:name FROM cmis:document WHERE ${where}`;
    const ends = await Promise.all([2, 3, 4].map((maxItems) => asked(statement, { maxItems })));
    expect(ends.map(({ hasMoreItems, numItems }) => [hasMoreItems, numItems])).toEqual([
      [true, 3],
      [false, 3],
      [false, 3],
    ]);
  });

  test('has allowable actions for rows of one object, not for those of two', async () => {
    const from = `cmis:folder a JOIN cmis:folder b ON a.cmis:objectId = b.cmis:objectId WHERE a.cmis:name = 'deep'`;
    const ask = async (select: string) =>
      (await asked(`SELECT ${select} FROM ${from}`, { includeAllowableActions: true })).objects;
    expect(await ask('a.cmis:objectId, b.cmis:name')).toMatchObject([{ allowableActions: { canGetChildren: true } }]);
    const [two] = await ask('a.cmis:objectId, b.cmis:objectId');
    expect(two).toMatchObject({ properties: [{ values: [deep] }, { values: [deep] }] });
    expect(two).not.toHaveProperty('allowableActions');
  });

  test('follows the requested order', async () => {
    const statement = 'SELECT cmis:name FROM cmis:document ORDER BY cmis:name DESC';
    const all = await column(statement);
    expect(all).toEqual(all.toSorted().toReversed());
    expect(await column(statement, { maxItems: 3, skipCount: 2 })).toEqual(all.slice(2, 5));
  });
});

describe('a row', () => {
  test('of * has a column for every property of the type, including the path', async () => {
    const { objects } = await asked(`SELECT * FROM cmis:folder WHERE cmis:objectId = '${deeper}'`);
    const found = objects[0]?.properties.find(({ queryName }) => queryName === 'cmis:path');
    expect(found?.values).toEqual(['/deep/middle/deeper']);
    expect(objects[0]?.properties).toHaveLength(12);
  });

  test('has the requested data of its object if it has its id', async () => {
    const from = `FROM cmis:folder WHERE cmis:objectId = '${deep}'`;
    const withId = await asked(`SELECT cmis:objectId ${from}`, { includeAllowableActions: true });
    expect(withId.objects[0]?.allowableActions?.canGetChildren).toBe(true);
    const without = await asked(`SELECT cmis:name ${from}`, { includeAllowableActions: true });
    expect(without.objects[0]?.allowableActions).toBeUndefined();
  });
});

describe('versions', () => {
  test('of a document are all found by searchAllVersions, else only the latest, which is the working copy', async () => {
    const objectId = await documentIn(letters, 'version one');
    const copy = (await checkOut(alice, { ...REPOSITORY, objectId })).objectId;
    const renamed = properties('cmis:document', { 'cmis:name': 'version two' });
    await updateProperties(alice, { ...REPOSITORY, objectId: copy, properties: renamed });
    const statement = "SELECT cmis:objectId FROM cmis:document WHERE cmis:name LIKE 'version%' ORDER BY cmis:name";
    const inFolder = `SELECT cmis:name FROM cmis:document WHERE IN_FOLDER('${letters}') AND cmis:name LIKE 'version%'`;
    const check = async (): Promise<void> => {
      expect(await column(statement)).toEqual([copy]);
      expect(await column(inFolder)).toEqual(['version two']);
      expect(await column(statement, { searchAllVersions: true })).toEqual([objectId, copy]);
      expect((await column(inFolder, { searchAllVersions: true })).toSorted()).toEqual(['version one', 'version two']);
    };
    await check();
    await checkIn(alice, { ...REPOSITORY, objectId: copy, policies: [] });
    await check();
  });
});

describe('a join', () => {
  test('finds pairs along relationships', async () => {
    const [source = '', target = ''] = [contracts.get('cheap'), contracts.get('dear')];
    const given = {
      'cmis:objectTypeId': 'triad:reference',
      'cmis:name': 'r',
      'cmis:sourceId': source,
      'cmis:targetId': target,
    };
    await createRelationship(alice, { ...REPOSITORY, properties: properties('triad:reference', given), policies: [] });
    const joined = (join: string, where: string) =>
      rowsOf(
        `SELECT d.cmis:name, t.cmis:name FROM triad:contract d ${join} JOIN cmis:relationship r ON d.cmis:objectId = r.cmis:sourceId ${join} JOIN cmis:document t ON t.cmis:objectId = r.cmis:targetId ${where} ORDER BY d.cmis:name`,
      );
    expect(await joined('', '')).toEqual([['cheap', 'dear']]);
    expect(await joined('INNER', "WHERE d.cmis:name = 'cheap'")).toEqual([['cheap', 'dear']]);
    expect(await joined('INNER', "WHERE t.cmis:name = 'cheap'")).toEqual([]);
    expect(await joined('LEFT', "WHERE d.cmis:name LIKE '%a%'")).toEqual([
      ['cheap', 'dear'],
      ['dear', undefined],
      ['dearest', undefined],
      ['fair', undefined],
    ]);
    expect(await joined('LEFT OUTER', 'WHERE r.cmis:objectId IS NULL AND d.triad:value > 100')).toEqual([
      ['dearest', undefined],
    ]);
  });

  test('compares values of any property', async () => {
    const statement =
      "SELECT a.cmis:name, b.cmis:name FROM cmis:folder a JOIN cmis:folder b ON a.cmis:createdBy = b.cmis:createdBy WHERE a.cmis:name = 'deep' AND b.cmis:name <> 'deep' ORDER BY b.cmis:name";
    expect(await rowsOf(statement)).toEqual([
      ['deep', 'deeper'],
      ['deep', 'letters'],
      ['deep', 'middle'],
    ]);
  });
});

describe('a caller who may not see an object', () => {
  test('does not find or count it', async () => {
    const bob = callerWith('bob', 'planner');
    const statement = 'SELECT cmis:name FROM cmis:document ORDER BY cmis:name';
    expect(await asked(statement, { as: bob })).toEqual({ objects: [], hasMoreItems: false, numItems: 0 });
    const addACEs = { permission: [{ principal: { principalId: 'bob' }, permission: ['cmis:read'], direct: true }] };
    await applyAcl(alice, { ...REPOSITORY, objectId: deeper, addACEs, ACLPropagation: 'propagate' });
    const seen = await asked(statement, { as: bob });
    expect(seen.objects.map(({ properties }) => properties[0]?.values[0])).toContain('hidden treasure');
    expect(seen.numItems).toBe(seen.objects.length);
    const folders = (await asked('SELECT * FROM cmis:folder', { as: bob })).objects;
    expect(folders.map((folder) => [value(folder, 'cmis:name'), value(folder, 'cmis:path')])).toEqual([
      ['deeper', undefined],
    ]);
    expect(folders.map((folder) => value(folder, 'cmis:parentId'))).toEqual([undefined]);
    expect(await column(`SELECT cmis:name FROM cmis:document WHERE IN_TREE('${deep}')`, { as: bob })).toEqual([]);
    expect(await column(`SELECT cmis:name FROM cmis:document WHERE IN_FOLDER('${deeper}')`, { as: bob })).toContain(
      'hidden treasure',
    );
  });
});

describe('a statement that would read too much', () => {
  test('is answered from an index if possible, else refused', async () => {
    process.env.MAX_QUERY_ROWS = '10';
    try {
      const ordered = await asked(
        'SELECT cmis:name FROM cmis:document WHERE cmis:isImmutable = FALSE ORDER BY cmis:name',
        {
          maxItems: 2,
        },
      );
      expect(ordered).toMatchObject({ hasMoreItems: true });
      expect(ordered.numItems).toBeUndefined();
      const unordered = 'SELECT cmis:name FROM cmis:document ORDER BY cmis:contentStreamLength';
      expect(await faultOf(asked(unordered))).toBe('runtime');
      await expect(asked(unordered)).rejects.toThrow('more than 10 objects');
      expect((await asked('SELECT cmis:name FROM cmis:document', { maxItems: 3 })).numItems).toBeGreaterThan(10);
    } finally {
      delete process.env.MAX_QUERY_ROWS;
    }
  });
});
