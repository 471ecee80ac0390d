import { expect, test } from 'vitest';
import {
  countSearchRounds,
  getBoundEffort,
  getClosingRounds,
  listRelaxedRounds,
} from '#lib/procurement/optimiser/bound/boundEffort.ts';

test.each(['standard', 'thorough'] as const)(
  'a %s search of many parts begins each run with dual ascent and ends it with a search for columns',
  (effort) => {
    const rounds = listRelaxedRounds(2_000, effort);
    expect(rounds).toHaveLength(countSearchRounds(2_000, effort));
    expect(rounds[0]).toEqual({ isSearching: false, ascendsNext: true });
    expect(rounds.at(-1)).toEqual({ isSearching: true, ascendsNext: false });
    for (const [n, { ascendsNext }] of rounds.entries()) expect(ascendsNext).toBe(rounds[n + 1]?.isSearching === false);
    const runs = rounds.filter(({ isSearching, ascendsNext }) => isSearching && ascendsNext).length + 1;
    expect(runs).toBe(effort === 'standard' ? 3 : 5);
  },
);

test.each([
  [100, 'thorough'],
  [500, 'quick'],
  [5_001, 'thorough'],
  [2_000, 'quick'],
] as const)('a search of %i parts with %s effort has no round on relaxations', (parts, effort) => {
  expect(listRelaxedRounds(parts, effort)).toEqual([]);
});

test.each(['standard', 'thorough'] as const)(
  'a %s search of 101 to 500 parts goes from rounds on relaxations to rounds of exact pricing',
  (effort) => {
    for (const parts of [101, 500]) {
      const relaxed = listRelaxedRounds(parts, effort);
      const exact = countSearchRounds(parts, effort) - relaxed.length;
      expect(relaxed.at(-1)).toEqual({ isSearching: true, ascendsNext: false });
      expect(exact).toBe(1 + getClosingRounds(parts, effort));
      expect(getBoundEffort(parts, relaxed.length, false)).toMatchObject({ nodes: 1_000 });
    }
  },
);
