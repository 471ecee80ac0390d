import type { BoundJob } from '#lib/procurement/optimiser/parallel/jobs.ts';
import { SIZES } from '#lib/procurement/optimiser/schedule/sizes.ts';

interface ProofBudget {
  /** `rounds` rounds with `effort` improve the duals; `last` further rounds with `lastEffort` tighten the bound. */
  readonly rounds: number;
  readonly last: number;
  readonly effort: BoundJob['effort'];
  readonly lastEffort: BoundJob['effort'];
}

/**
 * A cheap bound that shows whether a part may have a column cheaper than those of its pool; heuristic pricing then
 * searches for it.
 */
const LOOK: BoundJob['effort'] = { labels: 1, nodes: 0, steps: 8 };

/** Rounds of the bounding phase and the effort of each, by the largest number of parts they apply to. */
const PROOFS: readonly (readonly [parts: number, budget: ProofBudget])[] = [
  [50, { rounds: 12, last: 3, effort: LOOK, lastEffort: { labels: 500, nodes: 30, program: 300, steps: 30 } }],
  [100, { rounds: 12, last: 4, effort: LOOK, lastEffort: { labels: 200, nodes: 20, program: 300, steps: 20 } }],
  [
    SIZES.polished,
    { rounds: 16, last: 1, effort: LOOK, lastEffort: { labels: 100, nodes: 10, program: 60, steps: 20 } },
  ],
  [
    SIZES.programs,
    { rounds: 2, last: 0, effort: { labels: 0, nodes: 0, steps: 12 }, lastEffort: { labels: 0, nodes: 0, steps: 12 } },
  ],
];

const findBudget = (parts: number): ProofBudget | undefined => PROOFS.find(([most]) => parts <= most)?.[1];

/** Returns the number of bounding rounds for a problem of `parts` parts; 0 if it is too large to be bounded. */
export const getBoundRounds = (parts: number): number => {
  const { rounds, last } = findBudget(parts) ?? { rounds: 0, last: 0 };
  return rounds + last;
};

/**
 * Rounds that improve the duals if all parts have many options: the columns that the duals need are found in the last
 * of them.
 */
const WIDE_ROUNDS = 8;

/**
 * Returns the effort of bounding one part in a round, counted from 0.
 * @param isWide whether all parts have many options
 */
export const getBoundEffort = (parts: number, round: number, isWide: boolean): BoundJob['effort'] => {
  const budget = findBudget(parts);
  if (budget === undefined) return { labels: 0, nodes: 0 };
  const rounds = isWide ? Math.min(WIDE_ROUNDS, budget.rounds) : budget.rounds;
  return round < rounds ? budget.effort : budget.lastEffort;
};
