import { expect, test, vi } from 'vitest';
import { config } from '#lib/shared/config.ts';
import { readValue, writeChunks } from '#lib/shared/dynamodb/chunks.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import { useTable } from '#test/support/useTable.ts';
import hourly from '../../../events/maintenance/collectValues/hourly.json' with { type: 'json' };
import { handler } from '../../../functions/maintenance/collectValues.ts';

useTable('cmis', 'procurement');

test('unreferenced values, and no others, are removed from every table within a day', async () => {
  const { cmis, procurement } = config.tables;
  const loose = await Promise.all([cmis, procurement].map((table) => writeChunks(table, [Buffer.from('loose')], 5)));
  const kept = await writeChunks(cmis, [Buffer.from('kept')], 4);
  await transactWrite([kept.claim]);
  vi.useFakeTimers({ now: Date.now() + 12 * 60 * 60 * 1000, toFake: ['Date'] });

  await handler(hourly);

  vi.useRealTimers();
  for (const [index, table] of [cmis, procurement].entries())
    await expect(readValue(table, loose[index]?.value ?? kept.value)).rejects.toThrow('missing');
  expect(String(await readValue(cmis, kept.value))).toBe('kept');
});
