import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { config } from '#lib/shared/config.ts';
import { batchDelete, batchPut } from '#lib/shared/dynamodb/batchWrite.ts';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { batchGet, queryAll, queryPage } from '#lib/shared/dynamodb/query.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar');

const table = () => config.tables.calendar;
const key = (n: number) => ({ pk: 'P', sk: String(n).padStart(4, '0') });
const numbers = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.map(({ n }) => n);

describe('items of one partition', () => {
  beforeAll(async () => {
    await batchPut(
      table(),
      Array.from({ length: 130 }, (_, n) => ({ ...key(n), n, filler: 'x'.repeat(20_000) })),
    );
  });

  test('are read in order over all pages', async () => {
    expect(numbers(await queryAll({ table: table(), pk: 'P' }))).toEqual(Array.from({ length: 130 }, (_, n) => n));
  });

  test('are read page by page, also backwards and after a key that does not exist', async () => {
    const page = await queryPage({
      table: table(),
      pk: 'P',
      descending: true,
      limit: 2,
      after: { pk: 'P', sk: '0050x' },
    });

    expect(numbers(page.items)).toEqual([50, 49]);
    expect(page.next).toEqual(key(49));
  });

  test.each([
    [{ beginsWith: '012' }, [120, 121, 122, 123, 124, 125, 126, 127, 128, 129]],
    [{ between: ['0003', '0005'] }, [3, 4, 5]],
    [{ from: '0127' }, [127, 128, 129]],
    [{ before: '0002' }, [0, 1]],
  ] as const)('are those in the range %j', async (sk, expected) => {
    expect(numbers(await queryAll({ table: table(), pk: 'P', sk }))).toEqual(expected);
  });

  test('can be filtered, reduced to attributes and counted', async () => {
    const filter = { expression: '#n > :n', names: { '#n': 'n' }, values: { ':n': 120 } };
    const reduced = await queryAll({ table: table(), pk: 'P', sk: { from: '0119' }, filter, attributes: ['n'] });
    const { count, items: rows } = await queryPage({ table: table(), pk: 'P', sk: { from: '0120' }, countOnly: true });

    expect(reduced[0]).toEqual({ n: 121 });
    expect([count, rows]).toEqual([10, []]);
  });

  test('are read by key in the requested order, with repeated and missing keys', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 140 }), { maxLength: 150 }), async (wanted) => {
        const rows = await batchGet(table(), wanted.map(key));
        expect(rows.map((row) => row?.n)).toEqual(wanted.map((n) => (n < 130 ? n : undefined)));
      }),
      { numRuns: 8 },
    );
  });
});

describe('an item that DynamoDB leaves unprocessed', () => {
  /** Sends only the first item of each command and returns the others as unprocessed, as a throttled table does. */
  const processOneAtATime = (command: string, member: 'UnprocessedItems' | 'UnprocessedKeys'): Disposable => {
    const name = `one${Math.random()}`;
    dynamodb.middlewareStack.add(
      (next, context) => async (args) => {
        const input = args.input as { RequestItems?: Record<string, { Keys?: unknown[] } | unknown[]> };
        const [entry] = Object.entries(input.RequestItems ?? {});
        if (context.commandName !== command || entry === undefined) return next(args);
        const [named, asked] = entry;
        const list = Array.isArray(asked) ? asked : (asked.Keys ?? []);
        const wrap = (items: unknown[]) => ({ [named]: Array.isArray(asked) ? items : { ...asked, Keys: items } });
        const result = await next({
          ...args,
          input: { ...input, RequestItems: wrap(list.slice(0, 1)) } as typeof args.input,
        });
        if (list.length > 1) Object.assign(result.output, { [member]: wrap(list.slice(1)) });
        return result;
      },
      { step: 'initialize', name, priority: 'low' },
    );
    return { [Symbol.dispose]: () => void dynamodb.middlewareStack.remove(name) };
  };

  test('is written, read and deleted by a later command', async () => {
    const keys = Array.from({ length: 5 }, (_, n) => ({ pk: 'U', sk: String(n) }));
    using _writes = processOneAtATime('BatchWriteItemCommand', 'UnprocessedItems');
    using _reads = processOneAtATime('BatchGetItemCommand', 'UnprocessedKeys');

    await batchPut(table(), keys);
    expect((await batchGet(table(), keys)).filter((row) => row !== undefined)).toHaveLength(5);

    await batchDelete(table(), keys);
    expect(await queryAll({ table: table(), pk: 'U' })).toEqual([]);
  });
});
