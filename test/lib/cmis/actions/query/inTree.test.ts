import { beforeAll, describe, expect, test, vi } from 'vitest';
import { documentIn, folderIn } from '#test/support/cmis/objects.ts';
import { asked, column } from '#test/support/cmis/query.ts';
import { costOf } from '#test/support/cost.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

let place = '';

beforeAll(async () => {
  place = await folderIn('root', 'registry');
  for (let index = 10; index < 30; index += 1) await documentIn(place, `document ${index}`);
  const last = await folderIn(place, 'z last');
  await documentIn(last, 'below', {
    typeId: 'triad:contract',
    extra: { 'triad:reference': 'r', 'triad:parties': ['Eve'] },
  });
});

describe('IN_TREE of a folder with more children than a statement may read', () => {
  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    vi.stubEnv('MAX_QUERY_ROWS', '12');
    try {
      return await work();
    } finally {
      vi.unstubAllEnvs();
    }
  };

  test('finds folders whose names come after those of many documents', async () => {
    const statement = `SELECT cmis:name FROM cmis:folder WHERE IN_TREE('${place}')`;
    expect(await within(() => column(statement))).toEqual(['z last']);
  });

  test('finds a document below such a folder', async () => {
    const statement = `SELECT cmis:name FROM triad:contract WHERE IN_TREE('${place}')`;
    expect(await within(() => column(statement))).toEqual(['below']);
  });

  test('is refused for documents rather than answered in part', async () => {
    const statement = `SELECT cmis:name FROM cmis:document WHERE IN_TREE('${place}') AND cmis:contentStreamLength IS NULL`;
    await expect(within(() => asked(statement))).rejects.toThrow('more than 12 objects');
  });
});

test('a condition on folders costs the same however often a statement repeats it', async () => {
  const cost = async (condition: string) =>
    (await costOf(() => asked(`SELECT cmis:name FROM cmis:folder WHERE ${condition}`))).requests;
  for (const one of [`IN_TREE('${place}')`, `IN_FOLDER('${place}')`, `cmis:parentId = '${place}'`]) {
    const repeat = (times: number, by: string) => Array(times).fill(one).join(by);
    expect(await cost(repeat(20, ' OR '))).toBe(await cost(repeat(2, ' OR ')));
    expect(await cost(repeat(20, ' AND '))).toBe(await cost(repeat(2, ' AND ')));
  }
});
