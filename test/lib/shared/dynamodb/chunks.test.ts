import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { config } from '#lib/shared/config.ts';
import {
  CHUNK_SIZE,
  discardValue,
  readChunks,
  readValue,
  toChunkItems,
  writeChunks,
} from '#lib/shared/dynamodb/chunks.ts';
import { collectUnreferenced } from '#lib/shared/dynamodb/collectUnreferenced.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import { runInRequest } from '#lib/shared/request.ts';
import { rowCount } from '#test/support/everyRow.ts';
import { failNext } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

const table = () => config.tables.cmis;
const LATER = '9999';
const everything = () => rowCount(table());
const counting = async (work: () => Promise<unknown>) => {
  const capacity = { requests: 0, readUnits: 0, writeUnits: 0 };
  const facts = {
    requestId: 'r',
    api: 'test',
    operation: 'chunks',
    principal: undefined,
    deadline: Infinity,
    capacity,
  };
  await runInRequest(facts, work);
  return capacity;
};

describe('a value in chunks', () => {
  const bytes = randomBytes(10 * CHUNK_SIZE + 17);
  const stored = async () => {
    const { value, claim } = await writeChunks(table(), [bytes.subarray(0, 5), bytes.subarray(5)], bytes.length);
    await transactWrite([claim]);
    return value;
  };

  test('is read back byte for byte', async () => {
    expect((await readValue(table(), await stored())).equals(bytes)).toBe(true);
  });

  test('is read back in any byte range', async () => {
    const value = await stored();
    const near = fc.oneof(
      fc.nat({ max: bytes.length + 10 }),
      fc.tuple(fc.nat({ max: 11 }), fc.integer({ min: -2, max: 2 })).map(([n, by]) => Math.max(0, n * CHUNK_SIZE + by)),
    );
    await fc.assert(
      fc.asyncProperty(near, fc.option(near, { nil: undefined }), async (offset, length) => {
        const part = await readValue(table(), value, { offset, length });
        expect(part.equals(bytes.subarray(offset, length === undefined ? undefined : offset + length))).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  test('costs only the chunks of the requested byte range', async () => {
    const value = await stored();

    const { requests, readUnits } = await counting(() => readValue(table(), value, { offset: CHUNK_SIZE, length: 10 }));

    expect(requests).toBe(1);
    expect(readUnits).toBeLessThan(1.1 * (CHUNK_SIZE / 4096));
  });

  test('is written from a stream of parts', async () => {
    const piece = randomBytes(1000);
    const source = async function* () {
      for (let n = 0; n < 1000; n += 1) yield piece;
    };

    const { value } = await writeChunks(table(), source(), 2_000_000);

    expect(value.size).toBe(1_000_000);
    for await (const part of readChunks(table(), value, { offset: 999_000 })) expect(piece.equals(part)).toBe(true);
    await collectUnreferenced(table(), LATER);
  });

  test('that is small or empty is written in the transaction of its referrer', async () => {
    const { value, items } = toChunkItems(table(), Buffer.from('small'));
    const empty = toChunkItems(table(), Buffer.alloc(0));

    expect(await counting(() => transactWrite(items))).toMatchObject({ requests: 1 });

    expect(String(await readValue(table(), value))).toBe('small');
    expect(empty.items).toEqual([]);
    expect(await readValue(table(), empty.value)).toHaveLength(0);
  });

  test('is claimed by one transaction only', async () => {
    const { claim } = await writeChunks(table(), [Buffer.from('x')], 1);
    await transactWrite([claim]);

    await expect(transactWrite([claim])).rejects.toThrow(ConditionFailed);
  });
});

describe('the collection of unreferenced values', () => {
  test('keeps claimed and recent values', async () => {
    const claimed = await writeChunks(table(), [Buffer.from('claimed')], 7);
    await transactWrite([claimed.claim]);
    const young = await writeChunks(table(), [Buffer.from('young')], 5);

    expect(await collectUnreferenced(table())).toBe(0);

    expect(String(await readValue(table(), claimed.value))).toBe('claimed');
    expect(String(await readValue(table(), young.value))).toBe('young');
    await collectUnreferenced(table(), LATER);
  });

  test('removes all items of an upload that failed halfway', async () => {
    const before = await everything();
    using _ = failNext('BatchWriteItemCommand', 1, () => Object.assign(new Error('refused'), { name: 'AccessDenied' }));
    await expect(writeChunks(table(), [randomBytes(20 * CHUNK_SIZE)], 20 * CHUNK_SIZE)).rejects.toThrow('refused');

    expect(await collectUnreferenced(table(), LATER)).toBe(1);

    expect(await everything()).toBe(before);
  });

  test('makes a late claim fail', async () => {
    const { claim } = await writeChunks(table(), [Buffer.from('x')], 1);
    await collectUnreferenced(table(), LATER);

    await expect(transactWrite([claim])).rejects.toThrow(ConditionFailed);
  });

  test('removes values that a transaction discarded', async () => {
    const before = await everything();
    const { value, items } = toChunkItems(table(), Buffer.from('old'));
    await transactWrite(items);
    await transactWrite([discardValue(table(), value)]);

    expect(await collectUnreferenced(table(), LATER)).toBe(1);

    expect(await everything()).toBe(before);
  });

  test('continues after a failure', async () => {
    const before = await everything();
    await writeChunks(table(), [Buffer.from('x')], 1);
    const refuse = () => Object.assign(new Error('refused'), { name: 'AccessDenied' });
    {
      using _ = failNext('BatchWriteItemCommand', 1, refuse);
      await expect(collectUnreferenced(table(), LATER)).rejects.toThrow('refused');
    }

    expect(await collectUnreferenced(table(), LATER)).toBe(1);

    expect(await everything()).toBe(before);
  });
});
