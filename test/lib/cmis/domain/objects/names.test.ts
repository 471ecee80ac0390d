import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkName, compareNames, compareText, foldName } from '#lib/cmis/domain/objects/names.ts';
import { childKey } from '#lib/cmis/store/keys.ts';

const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });

describe('names', () => {
  test.each([
    ['a/b', 'slash'],
    ['a\u0007', 'control'],
    ['x'.repeat(256), 'longer'],
    ['..', 'which have another meaning in paths'],
    ['\ud800', 'XML'],
    ['\uffff', 'XML'],
  ])('%j is refused', (bad, reason) => {
    expect(() => checkName(bad)).toThrow(reason);
  });

  test.each(['a&b', 'abc%_Pxyz', ' lead and trail ', 'Ελλάδα', 'שלום', '日本語', 'नमस्ते', '😀', 'e\u0301', '\u00e9'])(
    '%s is taken',
    (good) => {
      expect(() => checkName(good)).not.toThrow();
    },
  );

  test('keep their code points: composed and decomposed forms are different names', () => {
    expect(childKey('f', 'e\u0301')).not.toEqual(childKey('f', '\u00e9'));
    expect(childKey('f', 'A')).not.toEqual(childKey('f', 'a'));
  });

  test('are ordered like their keys in the store', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        const inStore = Buffer.compare(Buffer.from(a), Buffer.from(b));
        expect(Math.sign(compareText(a, b))).toBe(Math.sign(inStore));
      }),
    );
  });

  test('are ordered without regard to case first', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        if (foldName(a) !== foldName(b))
          expect(Math.sign(compareNames(a, b))).toBe(Math.sign(compareText(foldName(a), foldName(b))));
        expect(compareNames(a, b) === 0).toBe(a === b);
      }),
    );
  });

  test('of the maximum length have keys that DynamoDB accepts', () => {
    for (const unit of ['x', '\uffe5', 'İ', 'ẞ', '😀']) {
      const { sk } = childKey('f', unit.repeat(255 / unit.length));
      expect(Buffer.byteLength(sk)).toBeLessThanOrEqual(1024);
    }
  });
});
