import { expect, test } from 'vitest';
import {
  packLists,
  packSync,
  packText,
  unpackPieces,
  unpackSync,
  unpackText,
} from '#lib/procurement/store/gzipJson.ts';

const entries = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ PartId: n, ReasonText: 'Lieferant – ñ' }));

test.each([
  ['none', {}],
  ['empty ones', { OnTime: [], Late: [] }],
  ['several with chunks of text', { OnTime: entries(12_345), Late: [], Unavailable: entries(5_000), 'a "name"': [1] }],
])(
  'long lists are compressed as if they were one text: %s',
  async (_, lists: Readonly<Record<string, readonly unknown[]>>) => {
    const packed = await packLists(lists);
    expect(unpackSync(packed)).toEqual(lists);
    expect(await unpackText(packed)).toBe(await unpackText(packSync(lists)));
  },
);

const LONG = 'Lieferant – ñ 😀 '.repeat(50_000);

/** Yields the first `count` compressed bytes in chunks, as a table does. */
async function* chunksOf(packed: Uint8Array, count = packed.byteLength): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at += 100) yield packed.subarray(at, Math.min(count, at + 100));
}

test('a long text is decompressed in chunks', async () => {
  const pieces: string[] = [];
  for await (const piece of unpackPieces(chunksOf(await packText(LONG)))) pieces.push(piece);

  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.join('')).toBe(LONG);
});

test('the reader of the chunks gets an error for damaged, missing or unreadable bytes, and may stop early', async () => {
  const packed = await packText(LONG);
  const drained = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const _ of unpackPieces(chunks));
  };
  const unreadable = async function* () {
    yield* chunksOf(packed, 200);
    throw new Error('No connection');
  };
  const damaged = Uint8Array.from(packed, (byte, n) => (n === 1_000 ? byte ^ 255 : byte));

  await expect(drained(chunksOf(damaged))).rejects.toThrow();
  await expect(drained(chunksOf(packed, packed.byteLength - 9))).rejects.toThrow('unexpected end of file');
  await expect(drained(unreadable())).rejects.toThrow('No connection');
  for await (const piece of unpackPieces(chunksOf(packed))) {
    expect(LONG.startsWith(piece)).toBe(true);
    break;
  }
});
