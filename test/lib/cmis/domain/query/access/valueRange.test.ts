import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  intersectRanges,
  toComparisonRanges,
  toLiteralRanges,
  toRangesOutside,
  type ValueRange,
} from '#lib/cmis/domain/query/access/valueRange.ts';
import { getType } from '#lib/cmis/domain/types/types.ts';

const NAME = getType('cmis:document').properties.get('cmis:name');
if (NAME === undefined) throw new Error('Documents have a name');

const toLiteral = (value: string) => ({ kind: 'string' as const, value, at: 0 });

const letters = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');

const anyRanges: fc.Arbitrary<readonly ValueRange[]> = fc.oneof(
  fc.array(letters, { minLength: 1 }).map((values) => toLiteralRanges(NAME, values.map(toLiteral)).ranges),
  fc.array(letters, { minLength: 1 }).map((values) => toRangesOutside(NAME, values.map(toLiteral)).ranges),
  fc
    .tuple(fc.constantFrom('<', '<=', '>', '>=', '=', '<>'), letters)
    .map(([operator, value]) => toComparisonRanges(NAME, operator, toLiteral(value)).ranges),
);

const contains = (ranges: readonly ValueRange[], key: string): boolean =>
  ranges.some(
    ({ from, to }) =>
      (from === undefined || from.key < key || (from.isInside && from.key === key)) &&
      (to === undefined || key < to.key || (to.isInside && to.key === key)),
  );

describe('the intersection of two lists of ranges', () => {
  test('contains what both contain', () => {
    fc.assert(
      fc.property(anyRanges, anyRanges, (a, b) => {
        const common = intersectRanges(a, b);
        for (const letter of 'abcdefgh')
          for (const key of [letter, `${letter}+`])
            expect(contains(common, key), key).toBe(contains(a, key) && contains(b, key));
      }),
    );
  });

  test('looks at each range a few times, not at every pair', () => {
    let looked = 0;
    const count = (ranges: readonly ValueRange[]): readonly ValueRange[] =>
      ranges.map(({ from, to }) => ({
        get from() {
          looked += 1;
          return from;
        },
        to,
      })) as readonly ValueRange[];
    const lists = ['a', 'b'].map((prefix) => {
      const literals = Array.from({ length: 1000 }, (_, index) => toLiteral(`${index}${prefix}`));
      return count(toRangesOutside(NAME, literals).ranges);
    });
    expect(intersectRanges(lists[0] ?? [], lists[1] ?? [])).toHaveLength(2001);
    expect(looked).toBeLessThan(10_000);
  });
});
