import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLists } from '#lib/procurement/store/parseLists.ts';

const entry = fc.oneof(
  fc.record({ PartId: fc.integer(), Quantity: fc.integer() }),
  fc.record({ PartId: fc.integer(), ReasonText: fc.constantFrom('NoOffer', 'Größe, "neu"', '[],:') }),
);
const lists = fc.dictionary(fc.constantFrom('OnTime', 'Late', 'a "name"', '7'), fc.array(entry, { maxLength: 5 }));

/** Yields the text in chunks that end at these positions. */
async function* cut(text: string, places: readonly number[]): AsyncGenerator<string> {
  let from = 0;
  for (const place of places.map((each) => each % (text.length + 1)).sort((a, b) => a - b)) {
    yield text.slice(from, place);
    from = place;
  }
  yield text.slice(from);
}

test('lists are parsed correctly wherever chunks end', async () => {
  await fc.assert(
    fc.asyncProperty(lists, fc.array(fc.nat(1_000), { maxLength: 20 }), async (expected, places) => {
      expect(await parseLists(cut(JSON.stringify(expected), places))).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test.each(['', '{"OnTime":[{"PartId":1},{"PartId":2},{"Pa', '{"OnTime":[{"PartId":1},{"PartId":2}]'])(
  'a text that breaks off is refused: %j',
  async (text) => {
    await expect(parseLists(cut(text, [20, 30]))).rejects.toThrow(SyntaxError);
  },
);
