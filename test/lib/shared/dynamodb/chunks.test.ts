import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { config } from '#lib/shared/config.ts';
import { CHUNK_SIZE, chunkItems, readBytes, writeChunks } from '#lib/shared/dynamodb/chunks.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { transactWrite } from '#lib/shared/dynamodb/transact.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

describe('a big value', () => {
  test('comes back byte for byte, whole and in parts', async () => {
    const bytes = randomBytes(10 * CHUNK_SIZE + 17);
    const { value, keep } = await writeChunks(
      config.tables.cmis,
      [bytes.subarray(0, 5), bytes.subarray(5)],
      bytes.length,
    );
    await transactWrite([keep]);

    expect((await readBytes(config.tables.cmis, value)).equals(bytes)).toBe(true);
    const part = await readBytes(config.tables.cmis, value, { offset: CHUNK_SIZE - 3, length: CHUNK_SIZE + 9 });
    expect(part.equals(bytes.subarray(CHUNK_SIZE - 3, 2 * CHUNK_SIZE + 6))).toBe(true);
  });

  test('is claimed once', async () => {
    const { keep } = await writeChunks(config.tables.cmis, [Buffer.from('x')], 1);
    await transactWrite([keep]);

    await expect(transactWrite([keep])).rejects.toThrow(ConditionFailed);
  });

  test('that is small fits the transaction of its referrer', async () => {
    const { value, items } = chunkItems(config.tables.cmis, Buffer.from('small'));
    await transactWrite(items);

    expect(String(await readBytes(config.tables.cmis, value))).toBe('small');
  });
});
