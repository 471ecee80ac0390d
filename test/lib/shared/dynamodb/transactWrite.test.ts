import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { config } from '#lib/shared/config.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { transactWrite, writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { check, put, putNew, remove, update } from '#lib/shared/dynamodb/writeItems.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { newId } from '#lib/shared/ids.ts';
import { runInRequest } from '#lib/shared/request.ts';
import { failNext } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('principals');

const table = () => config.tables.principals;
const freshKey = () => ({ pk: newId(), sk: 'A' });
const $metadata = {};
const conflict = () =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata,
    CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
  });
const throttled = () => new ProvisionedThroughputExceededException({ message: 'slow down', $metadata });
const withMilliseconds = (milliseconds: number, work: () => Promise<void>) =>
  runInRequest(
    {
      requestId: 'r',
      api: 'test',
      operation: 'write',
      principal: undefined,
      deadline: Date.now() + milliseconds,
      capacity: { requests: 0, readUnits: 0, writeUnits: 0 },
    },
    work,
  );

describe('a transaction', () => {
  test('reports the items whose conditions failed, with their stored state', async () => {
    const [free, taken, absent] = [freshKey(), freshKey(), freshKey()];
    await writeOne(putNew(table(), { ...taken, colour: 'red' }));

    const failure = await transactWrite([
      putNew(table(), free),
      putNew(table(), taken),
      check(table(), absent, { expression: 'attribute_exists(pk)' }),
    ]).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(ConditionFailed);
    const failed = failure as ConditionFailed;
    expect(failed.failures.map(({ index }) => index)).toEqual([1, 2]);
    expect(failed.at(1)?.old).toEqual({ ...taken, colour: 'red' });
    expect(failed.at(2)?.old).toBeUndefined();
    expect(await getItem(table(), free)).toBeUndefined();
  });

  test('puts, updates, deletes and checks items atomically', async () => {
    const [made, changed, gone] = [freshKey(), freshKey(), freshKey()];
    await transactWrite([putNew(table(), { ...changed, n: 1 }), putNew(table(), { ...gone, n: 1 })]);

    await transactWrite([
      put(table(), { ...made, n: 7 }),
      update(
        table(),
        changed,
        { expression: 'ADD #n :one', names: { '#n': 'n' }, values: { ':one': 1 } },
        { expression: '#n = :was', names: { '#n': 'n' }, values: { ':was': 1 } },
      ),
      remove(table(), gone),
    ]);

    expect(await getItem(table(), made)).toMatchObject({ n: 7 });
    expect(await getItem(table(), changed)).toMatchObject({ n: 2 });
    expect(await getItem(table(), gone)).toBeUndefined();
  });

  test('in conflict with another one is retried', async () => {
    const key = freshKey();
    using faults = failNext('TransactWriteItemsCommand', 3, conflict);

    await transactWrite([putNew(table(), key)]);

    expect(faults.thrown).toBe(3);
    expect(await getItem(table(), key)).toBeDefined();
  });

  test('whose response was lost is not written twice', async () => {
    const key = freshKey();
    using faults = failNext(
      'TransactWriteItemsCommand',
      1,
      () => Object.assign(new Error('reset'), { code: 'ECONNRESET' }),
      { after: true },
    );

    await transactWrite([update(table(), key, { expression: 'ADD n :one', values: { ':one': 1 } })]);

    expect(faults.thrown).toBe(1);
    expect(await getItem(table(), key)).toMatchObject({ n: 1 });
  });

  test('with a failed condition and a conflict reports the condition', async () => {
    using faults = failNext(
      'TransactWriteItemsCommand',
      9,
      () =>
        new TransactionCanceledException({
          message: 'cancelled',
          $metadata,
          CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'ConditionalCheckFailed' }],
        }),
    );

    await expect(transactWrite([putNew(table(), freshKey())])).rejects.toMatchObject({ failures: [{ index: 1 }] });
    expect(faults.thrown).toBe(1);
  });

  test('that remains in conflict fails with a temporary error before the deadline', async () => {
    using _ = failNext('TransactWriteItemsCommand', Number.POSITIVE_INFINITY, conflict);

    await withMilliseconds(60, async () => {
      const failure = await transactWrite([putNew(table(), freshKey())]).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ServiceError);
      expect(failure).toMatchObject({ kind: 'unavailable', retryAfter: 1 });
      expect(String(failure)).not.toContain('cancelled');
    });
  });
});

describe('a command', () => {
  test('is not retried after the deadline of its request', async () => {
    using faults = failNext('TransactWriteItemsCommand', Number.POSITIVE_INFINITY, conflict);

    await withMilliseconds(-1, async () => {
      await expect(transactWrite([putNew(table(), freshKey())])).rejects.toMatchObject({ kind: 'unavailable' });
    });

    expect(faults.thrown).toBe(1);
  });

  test.each([
    ['a lost connection', { code: 'ECONNREFUSED' }],
    ['a server error', { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } }],
    ['too many requests', { name: 'RequestLimitExceeded', $metadata: { httpStatusCode: 400 } }],
  ])('is retried after %s', async (_, failure) => {
    using faults = failNext('GetItemCommand', 2, () => Object.assign(new Error('failed'), failure));

    expect(await getItem(table(), freshKey())).toBeUndefined();

    expect(faults.thrown).toBe(2);
  });

  test('is not retried after a refusal', async () => {
    using faults = failNext('GetItemCommand', 2, () =>
      Object.assign(new Error('refused'), { name: 'AccessDeniedException', $metadata: { httpStatusCode: 400 } }),
    );

    await expect(getItem(table(), freshKey())).rejects.toThrow('refused');
    expect(faults.thrown).toBe(1);
  });
});

describe('a single write', () => {
  test('reports the stored state of the item whose condition failed', async () => {
    const key = freshKey();
    await writeOne(putNew(table(), { ...key, colour: 'red' }));

    const writes = [
      putNew(table(), key),
      update(table(), key, { expression: 'SET a = :a', values: { ':a': 1 } }, { expression: 'attribute_exists(b)' }),
      remove(table(), key, { expression: 'attribute_exists(b)' }),
      check(table(), key, { expression: 'attribute_exists(b)' }),
    ];
    for (const write of writes)
      await expect(writeOne(write)).rejects.toMatchObject({ failures: [{ index: 0, old: { colour: 'red' } }] });
  });

  test('is retried if throttled or in conflict with a transaction', async () => {
    const key = freshKey();
    using slow = failNext('PutItemCommand', 1, throttled);
    using met = failNext('PutItemCommand', 1, () => new TransactionConflictException({ message: 'met', $metadata }));

    await writeOne(putNew(table(), key));

    expect([slow.thrown, met.thrown]).toEqual([1, 1]);
    expect(await getItem(table(), key)).toBeDefined();
  });

  test('returns the changed item', async () => {
    const key = freshKey();
    const next = () => writeOne(update(table(), key, { expression: 'ADD n :one', values: { ':one': 1 } }));

    await next();

    expect(await next()).toMatchObject({ n: 2 });
  });
});
