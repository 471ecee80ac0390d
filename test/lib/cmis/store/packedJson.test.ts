import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packJson, unpackJson } from '#lib/cmis/store/packedJson.ts';

const text = fc.string({ unit: fc.constantFrom('"', "'", '\\', 'a', '\n', '漢', '{') });
const values = fc.dictionary(text, fc.oneof(text, fc.integer(), fc.array(text), fc.dictionary(text, text)));

describe('a packed object', () => {
  test('is unpacked unchanged, and plain JSON is read too', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(unpackJson(packJson(value))).toEqual(value);
        expect(unpackJson(JSON.stringify(value))).toEqual(value);
      }),
    );
  });

  test('needs no escaping if its values have no apostrophes', () => {
    expect(packJson({ name: 'report', pages: [1, 2] })).toBe("{'name':'report','pages':[1,2]}");
    expect(packJson({ name: `Ann's "report"` })).toBe(`{'name':'Ann"s \\'report\\''}`);
  });
});
