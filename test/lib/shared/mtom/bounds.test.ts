import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMediaType } from '#lib/shared/mtom/mediaType.ts';
import { decodeQuotedPrintable } from '#lib/shared/mtom/quotedPrintable.ts';
import { readRelated } from '#lib/shared/mtom/read.ts';
import { countedReads } from '#test/support/steps.ts';

/** RFC 2045, 6.7, as three replacements: correct, but slow for blanks within a line. */
const plainly = (text: string): string =>
  text
    .replace(/[ \t]+(?=\r?\n|$)/g, '')
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const decode = (text: string): string => decodeQuotedPrintable(Buffer.from(text, 'latin1')).toString('latin1');

describe('quoted-printable', () => {
  test('is decoded by its definition', () => {
    const piece = fc.constantFrom(' ', '\t', '\r\n', '\n', '\r', '=3D', '=e9', 'a', 'é', '=\r\n', '= \n');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        expect(decode(text)).toBe(plainly(text));
      }),
      { numRuns: 2000 },
    );
  });

  test('keeps an equals sign that escapes nothing', () => {
    expect(decode('=4 =x= =')).toBe('=4 =x= =');
    expect(decode('==\r\n3D')).toBe('=3D');
  });

  test('joins lines that end with a soft break', () => {
    expect(decode('one=\r\n two =  \r\nthree   \r\n')).toBe('one two three\r\n');
  });

  test.each([' ', '\t', ' \t', '= ', '=\r', '=4', ' \r'])(
    'reads bytes of repeated %j a bounded number of times',
    (one) => {
      const size = 20_000;
      const { bytes, reads } = countedReads(Buffer.from(`${one.repeat(size / one.length)}x`));
      decodeQuotedPrintable(bytes);
      expect(reads()).toBeLessThan(8 * size);
    },
  );
});

describe('a boundary', () => {
  const message = (boundary: string) =>
    readRelated(
      Buffer.from(`--${boundary}\r\n\r\nx\r\n--${boundary}--`),
      parseMediaType(`multipart/related; boundary="${boundary}"`),
    );

  test('has at most the 70 characters of RFC 2046', () => {
    expect(message('b'.repeat(70)).root.encoded.toString()).toBe('x');
    expect(() => message('b'.repeat(71))).toThrow('The boundary has 71 characters; the limit is 70');
  });
});
