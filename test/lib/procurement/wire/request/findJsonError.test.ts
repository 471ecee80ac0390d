import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonError } from '#lib/procurement/wire/request/findJsonError.ts';

test.each([
  ['{"a": }', 6],
  ['[1,]', 3],
  ['{"a":1,}', 7],
  ['[1 2]', 3],
  ['{a:1}', 1],
  ['[01]', 2],
  ['["a\nb"]', 1],
  ['"a" "b"', 4],
  ['', 0],
  ['[[{"a":[', 8],
  ['nul', 0],
  ['TRUE', 0],
  ['[1E5, "\\u00Af", 1.]', 17],
])('the first error of %j is at %i', (text, at) => {
  expect(findJsonError(text)).toBe(at);
});

test('a JSON text has no error before its end', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(findJsonError(text)).toBe(text.length);
    }),
  );
});

test('the error is no later than a character that JSON never contains', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (text, somewhere) => {
      const at = somewhere % (text.length + 1);
      expect(findJsonError(`${text.slice(0, at)}\u0001${text.slice(at)}`)).toBeLessThanOrEqual(at);
    }),
  );
});
