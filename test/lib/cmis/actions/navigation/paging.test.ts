import { beforeAll, describe, expect, test } from 'vitest';
import { getChildren } from '#lib/cmis/actions/navigation/getChildren.ts';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { grant, member } from '#test/support/cmis/access.ts';
import { alice, documentIn, folderIn, REPOSITORY } from '#test/support/cmis/objects.ts';
import { asked } from '#test/support/cmis/query.ts';
import { costOf } from '#test/support/cost.ts';
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
  expect(await cost(alice, 10_000)).toBe(1);
  expect(await cost(bob, 10_000)).toBeLessThan(await cost(bob, 0));
});
