import { expect, test } from 'vitest';
import { packLists, packSync, unpackSync, unpackText } from '#lib/procurement/store/packed.ts';

const entries = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ PartId: n, ReasonText: 'Lieferant – ñ' }));

test.each([
  ['none', {}],
  ['empty ones', { OnTime: [], Late: [] }],
  [
    'some whose text is cut into pieces',
    { OnTime: entries(12_345), Late: [], Unavailable: entries(5_000), 'a "name"': [1] },
  ],
])('long lists are packed as if in one text: %s', async (_, lists: Readonly<Record<string, readonly unknown[]>>) => {
  const packed = await packLists(lists);
  expect(unpackSync(packed)).toEqual(lists);
  expect(await unpackText(packed)).toBe(await unpackText(packSync(lists)));
});
