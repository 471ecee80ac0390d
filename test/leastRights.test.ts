import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import { put } from '#lib/shared/dynamodb/writeItems.ts';
import { runInRequest } from '#lib/shared/request.ts';
import { useTable } from '#test/support/useTable.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Functions of `lib/shared/dynamodb` whose request needs the right of this name. */
const REQUESTS: Readonly<Record<string, readonly string[]>> = {
  BatchGetItem: ['batchGet'],
  BatchWriteItem: ['batchPut', 'batchDelete'],
  ConditionCheckItem: ['check'],
  DeleteItem: ['remove'],
  GetItem: ['getItem'],
  PutItem: ['put', 'putNew'],
  Query: ['queryAll', 'queryPage'],
  UpdateItem: ['update'],
};

/** The functions' files of an API with all files that they import, directly or not. */
const findReachable = (api: string): ReadonlySet<string> => {
  const reached = new Set(globSync(`functions/${api}/**/*.ts`, { cwd: ROOT }));
  for (const file of reached)
    for (const [, path] of read(file).matchAll(/'#(lib\/[^']+\.ts)'/g)) if (path !== undefined) reached.add(path);
  return reached;
};

const findImportedNames = (files: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    [...files]
      .flatMap((file) => [...read(file).matchAll(/import \{([^}]*)\} from '#lib\/shared\/dynamodb\//g)])
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
  );

const findRights = (api: string): readonly string[] => {
  const role = read(`functions/${api}/role.yml`).replaceAll(/\$\{file\(([^)]+)\)\}/g, (_, path: string) => read(path));
  return [...new Set([...role.matchAll(/dynamodb:(\w+)/g)].map(([, right = '']) => right))];
};

describe('a function of a test is refused what its role does not allow', () => {
  useTable('cmis', 'principals');
  const table = (): string => String(process.env.CMIS_TABLE);
  const capacity = { requests: 0, readUnits: 0, writeUnits: 0 };
  const asFunctionOf = <T>(api: string, work: () => Promise<T>): Promise<T> =>
    runInRequest(
      { requestId: 'r', api, operation: 'x', principal: undefined, deadline: Date.now() + 9999, capacity },
      work,
    );
  const get = (): Promise<unknown> => getItem(table(), { pk: 'a', sk: 'b' });
  const write = (): Promise<unknown> =>
    transactWrite([put(table(), { pk: 'a', sk: 'b' }), put(table(), { pk: 'a', sk: 'c' })]);

  test('a read', async () => {
    expect(await asFunctionOf('cmis', get)).toBeUndefined();
    await expect(asFunctionOf('calendar', get)).rejects.toThrow('the role of calendar has no right to GetItem cmis');
  });

  test('a part of a transaction', async () => {
    await asFunctionOf('cmis', write);
    await expect(asFunctionOf('session', write)).rejects.toThrow('no right to PutItem cmis');
  });
});

test.each(['calendar', 'cmis', 'maintenance', 'procurement', 'session', 'start', 'ui'])(
  'the role of %s has no right on tables that its functions never use',
  (api) => {
    const used = findImportedNames(findReachable(api));

    expect(findRights(api).filter((right) => !REQUESTS[right]?.some((name) => used.has(name)))).toEqual([]);
  },
);
