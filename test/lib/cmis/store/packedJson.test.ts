import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unpackJson } from '#lib/cmis/store/packedJson.ts';

const text = fc.string({ unit: fc.constantFrom('"', "'", '\\', 'a', '\n', '漢', '{') });
const values = fc.dictionary(text, fc.oneof(text, fc.integer(), fc.array(text), fc.dictionary(text, text)));

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
