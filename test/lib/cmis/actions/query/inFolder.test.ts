import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createFolder } from '#lib/cmis/actions/object/createFolder.ts';
import { alice, callerWith, documentIn, folderIn, properties, REPOSITORY } from '#test/support/cmis/objects.ts';
import { asked } from '#test/support/cmis/query.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

let mixed = '';
let elsewhere = '';

beforeAll(async () => {
  mixed = await folderIn('root', 'mixed');
  for (let index = 0; index < 6; index += 1) await documentIn(mixed, `document ${index}`);
  for (let index = 0; index < 4; index += 1) await folderIn(mixed, `folder ${index}`);
  vi.stubEnv('CMIS_REPOSITORIES', 'main, archive');
  const inArchive = async (folderId: string, name: string) => {
    const given = properties('cmis:folder', { 'cmis:objectTypeId': 'cmis:folder', 'cmis:name': name });
    const input = { repositoryId: 'archive', folderId, properties: given, policies: [] };
    return (await createFolder(alice, input)).objectId;
  };
  elsewhere = await inArchive('root-archive', 'elsewhere');
  for (const name of ['a', 'b', 'c']) await inArchive(elsewhere, name);
  vi.unstubAllEnvs();
});

const pages = async (statement: string, maxItems: number, as = alice) => {
  const names: unknown[] = [];
  for (let more = true; more; ) {
    const { objects, hasMoreItems, numItems } = await asked(statement, { as, maxItems, skipCount: names.length });
    names.push(...objects.map(({ properties: [name] }) => name?.values[0]));
    expect(numItems).toBe(4);
    expect(hasMoreItems).toBe(names.length < 4);
    more = hasMoreItems;
  }
  return names;
};

describe('IN_FOLDER', () => {
  test('finds the objects of one base type, page by page, in a folder with several', async () => {
    const statement = `SELECT cmis:name FROM cmis:folder WHERE IN_FOLDER('${mixed}')`;
    const folders = ['folder 0', 'folder 1', 'folder 2', 'folder 3'];
    for (const as of [alice, callerWith('reader', 'cmis-subscriber')])
      for (const size of [1, 2, 3, 4]) expect((await pages(statement, size, as)).toSorted()).toEqual(folders);
  });

  test('finds and reveals nothing of a folder of another repository', async () => {
    for (const type of ['cmis:folder', 'cmis:document', 'triad:project'])
      for (const maxItems of [0, 2, 50]) {
        const answer = await asked(`SELECT * FROM ${type} WHERE IN_FOLDER('${elsewhere}')`, { maxItems });
        expect(answer).toEqual({ objects: [], hasMoreItems: false, numItems: 0 });
      }
  });
});

test('an object that matches two alternatives is one row, however many objects lie between', async () => {
  const id = await documentIn('root', 'once');
  const others = Array.from({ length: 1000 }, (_, index) => `'missing${index}'`);
  const statement = `SELECT cmis:name FROM cmis:document
    WHERE cmis:objectId IN ('${id}', ${others.join(', ')}) OR cmis:objectId = '${id}'`;
  expect((await asked(statement, REPOSITORY)).numItems).toBe(1);
});
