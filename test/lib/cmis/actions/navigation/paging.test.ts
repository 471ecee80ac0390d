import { beforeAll, describe, expect, test } from 'vitest';
import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { getChildren } from '#lib/cmis/actions/navigation/getChildren.ts';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { grant, member } from '#test/support/cmis/access.ts';
import { alice, documentIn, folderIn, REPOSITORY, value } from '#test/support/cmis/objects.ts';
import { asked } from '#test/support/cmis/query.ts';
import { costOf } from '#test/support/cost.ts';
import { runAfter } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

const bob = member('bob');

let folder = '';

beforeAll(async () => {
  folder = await folderIn('root', 'paged');
  await grant(folder, ['bob', 'cmis:read']);
  for (const name of ['a', 'b', 'c']) await documentIn(folder, name);
});

/** Fails the queries that AWS would refuse: it reads `Limit` as a 32-bit integer. The embedded database takes any. */
const refuseLongLimits = (): Disposable => {
  dynamodb.middlewareStack.add(
    (next) => async (args) => {
      const { Limit = 1 } = args.input as { readonly Limit?: number };
      if (Limit >= 2 ** 31) throw new Error(`SerializationException: ${Limit} cannot be converted to Integer`);
      return next(args);
    },
    { step: 'initialize', name: 'limits' },
  );
  return { [Symbol.dispose]: () => dynamodb.middlewareStack.remove('limits') };
};

describe.each([
  ['the largest count', Number.MAX_SAFE_INTEGER],
  ['a count beyond 32 bits', 2 ** 40],
])('a page after %s', (_, skipCount) => {
  test.each([
    ['an administrator', alice],
    ['a reader', bob],
  ])('is empty for %s', async (_caller, caller) => {
    using _refusal = refuseLongLimits();
    const { objects } = await getChildren(caller, { ...REPOSITORY, folderId: folder, skipCount });
    expect(objects).toEqual({ objects: [], hasMoreItems: false, numItems: 3 });
    const statement = `SELECT cmis:name FROM cmis:document WHERE IN_FOLDER('${folder}')`;
    expect((await asked(statement, { skipCount, as: caller })).objects).toEqual([]);
  });
});

test('a page far behind the last child reads no children', async () => {
  const cost = async (caller: typeof alice, skipCount: number) =>
    (await costOf(() => getChildren(caller, { ...REPOSITORY, folderId: folder, skipCount }))).requests;
  // The folder with its counts, and the caller's working copies.
  expect(await cost(alice, 10_000)).toBe(2);
  expect(await cost(bob, 10_000)).toBeLessThan(await cost(bob, 0));
});

describe('pages of a folder with children that the reader may not see', () => {
  const names = async (skipCount: number, maxItems: number, orderBy: string) => {
    const { objects } = await getChildren(bob, { ...REPOSITORY, folderId: mixed, skipCount, maxItems, orderBy });
    expect([objects.numItems, objects.hasMoreItems]).toEqual([20, skipCount + objects.objects.length < 20]);
    return objects.objects.map(({ object }) => String(value(object, 'cmis:name')));
  };
  let mixed = '';
  let shown: readonly string[] = [];

  beforeAll(async () => {
    mixed = await folderIn('root', 'mixed');
    const secret = await folderIn('root', 'secret');
    await grant(mixed, ['bob', 'cmis:read']);
    for (let count = 10; count < 40; count += 1) {
      const isHidden = count % 3 === 0;
      const objectId = await documentIn(isHidden ? secret : mixed, `document ${count}`);
      if (isHidden) await addObjectToFolder(alice, { ...REPOSITORY, objectId, folderId: mixed });
      else shown = [...shown, `document ${count}`];
    }
  });

  test.each([1, 3, 7, 20, 50])('of %i are the list when they are put together, in both directions', async (size) => {
    const whole = async (orderBy: string) => {
      const pages: string[] = [];
      for (let skip = 0; skip < 20; skip += size) pages.push(...(await names(skip, size, orderBy)));
      return pages;
    };
    expect(await whole('cmis:name')).toEqual(shown);
    expect(await whole('cmis:name DESC')).toEqual(shown.toReversed());
  });

  test('miss no child when another client files one behind them meanwhile', async () => {
    using _ = runAfter('COUNT', () => documentIn(mixed, 'document 99'));
    expect(await names(16, 3, 'cmis:name')).toEqual(shown.slice(16, 19));
  });
});
