import { describe, expect, test } from 'vitest';
import { countSearchRounds, getRoundInRun } from '#lib/procurement/optimiser/bound/boundEffort.ts';
import { selectLooseParts } from '#lib/procurement/optimiser/bound/dualAscent.ts';

describe('loose parts', () => {
  test('are those with the largest gaps, until they hold most of all gaps', () => {
    expect(selectLooseParts([1, 0, 90, 5, 4], 1)).toEqual([2]);
    expect(selectLooseParts([40, 0, 40, 15, 5], 1)).toEqual([0, 2, 3]);
  });

  test('are at most a share of all parts', () => {
    expect(selectLooseParts([3, 1, 4, 1, 5, 9, 2, 6], 0.25)).toEqual([5, 7]);
  });

  test('are none if no part has a gap, or none may be priced exactly', () => {
    expect(selectLooseParts([0, 0, -1e-12], 1)).toEqual([]);
    expect(selectLooseParts([1, 2, 3], 0)).toEqual([]);
  });
});

test.each(['standard', 'thorough'] as const)(
  'a %s search of many parts ends with exact pricing of the loosest parts, which its last round of relaxations selects',
  (effort) => {
    const rounds = countSearchRounds(2_000, effort);
    const kinds = Array.from({ length: rounds }, (_, round) => getRoundInRun(2_000, effort, round));
    expect(kinds.at(-1)?.isExact).toBe(true);
    expect(kinds.filter((kind) => kind?.isFirst)).toHaveLength(1);
    for (const [n, kind] of kinds.entries()) {
      const isBeforeExact = kind?.isExact === false && kinds[n + 1]?.isExact === true;
      expect(kind?.next === 'exact').toBe(isBeforeExact);
      expect(kind?.looseShare !== undefined).toBe(isBeforeExact);
    }
    expect(getRoundInRun(2_000, effort, rounds)).toBeUndefined();
  },
);

test.each([500, 5_001])('a search of %i parts has no run', (parts) => {
  expect(getRoundInRun(parts, 'thorough', 0)).toBeUndefined();
});
