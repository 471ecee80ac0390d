import type { Effort } from '#lib/procurement/domain/configuration/configuration.ts';
import { SIZES } from '#lib/procurement/optimiser/model/sizes.ts';
import type { BoundJob } from '#lib/procurement/optimiser/parts/jobs.ts';

interface ProofBudget {
  /** `rounds` rounds with `effort` improve the duals; `last` further rounds with `lastEffort` tighten the bound. */
  readonly rounds: number;
  readonly last: number;
  /** By effort of a search by weights: number of closing rounds after these, with `lastEffort`. */
  readonly closing: Readonly<Record<Effort, number>>;
  readonly effort: BoundJob['effort'];
  readonly lastEffort: BoundJob['effort'];
  /** By effort of a search by weights: runs of rounds on the relaxations of all parts. They replace the first `rounds`. */
  readonly runs?: Readonly<Record<Effort, readonly Run[]>>;
}

/** A number of rounds of dual ascent, then of rounds that also search the relaxations for columns. */
interface Run {
  readonly ascent: number;
  readonly columns: number;
}

/** Effort of a round on the relaxations of all parts: subgradient steps from the multipliers of the round before. */
export const RELAXED: BoundJob['effort'] = { nodes: 0, steps: 6 };

/**
 * A cheap bound that shows whether a part may have a column cheaper than those of its pool; heuristic pricing then
 * searches for it.
 */
export const LOOK: BoundJob['effort'] = { nodes: 0, steps: 8, isSearching: true };

const PERTURBED_ROUNDS: Readonly<Record<Effort, number>> = { quick: 0, standard: 5, thorough: 15 };

const NO_CLOSING: ProofBudget['closing'] = { quick: 0, standard: 0, thorough: 0 };

/** The first run, whose duals are still far from the best ones, and each later run. */
const FIRST_RUN: Run = { ascent: 12, columns: 4 };
const RUN: Run = { ascent: 6, columns: 4 };

/** Rounds of the bounding phase and the effort of each, by the largest number of parts they apply to. */
const PROOFS: readonly (readonly [parts: number, budget: ProofBudget])[] = [
  [
    50,
    {
      rounds: 12,
      last: 3,
      closing: { quick: 0, standard: 6, thorough: 12 },
      effort: LOOK,
      lastEffort: { nodes: 300, steps: 30, isSearching: true },
    },
  ],
  [
    100,
    {
      rounds: 12,
      last: 4,
      closing: { quick: 0, standard: 10, thorough: 30 },
      effort: LOOK,
      lastEffort: { nodes: 300, steps: 20, isSearching: true },
    },
  ],
  [
    SIZES.polished,
    {
      rounds: 16,
      last: 1,
      closing: { quick: 0, standard: 12, thorough: 25 },
      effort: LOOK,
      lastEffort: { nodes: 1_000, steps: 20, isSearching: true },
      runs: { quick: [], standard: [FIRST_RUN, RUN], thorough: [FIRST_RUN, RUN] },
    },
  ],
  [
    SIZES.programs,
    {
      rounds: 2,
      last: 0,
      closing: NO_CLOSING,
      effort: { nodes: 0, steps: 12 },
      lastEffort: { nodes: 0, steps: 12 },
      runs: {
        quick: [],
        standard: [FIRST_RUN, RUN, RUN],
        thorough: [FIRST_RUN, RUN, RUN, RUN, RUN],
      },
    },
  ],
];

const findBudget = (parts: number): ProofBudget | undefined => PROOFS.find(([most]) => parts <= most)?.[1];

/** Returns the number of bounding rounds for a problem of `parts` parts; 0 if it is too large to be bounded. */
export const getBoundRounds = (parts: number): number => {
  const { rounds, last } = findBudget(parts) ?? { rounds: 0, last: 0 };
  return rounds + last;
};

/** A round on the relaxations of all parts. */
export interface RelaxedRound {
  /** Whether it also searches the relaxations for columns. */
  readonly isSearching: boolean;
  /** Whether a round of dual ascent follows. */
  readonly ascendsNext: boolean;
}

/** Lists the rounds on relaxations with which the bounding phase of a search by weights begins. */
export const listRelaxedRounds = (parts: number, effort: Effort): readonly RelaxedRound[] => {
  const searching = (findBudget(parts)?.runs?.[effort] ?? []).flatMap(({ ascent, columns }) => [
    ...new Array<boolean>(ascent).fill(false),
    ...new Array<boolean>(columns).fill(true),
  ]);
  return searching.map((isSearching, n) => ({ isSearching, ascendsNext: searching[n + 1] === false }));
};

/** Returns the number of rounds of the bounding phase of a search by weights. */
export const countSearchRounds = (parts: number, effort: Effort): number => {
  const { rounds, last } = findBudget(parts) ?? { rounds: 0, last: 0 };
  const { length } = listRelaxedRounds(parts, effort);
  return (length > 0 ? length : rounds) + last + getClosingRounds(parts, effort);
};

/**
 * Returns the number of closing rounds. Their exact pricing adds columns until the linear relaxation of the restricted
 * master problem is close to that over all columns; the bound rises towards it, and better plans are found.
 */
export const getClosingRounds = (parts: number, effort: Effort): number => findBudget(parts)?.closing[effort] ?? 0;

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
  if (budget === undefined) return { nodes: 0 };
  const rounds = isWide ? Math.min(WIDE_ROUNDS, budget.rounds) : budget.rounds;
  return round < rounds ? budget.effort : budget.lastEffort;
};

/**
 * Returns whether no closing rounds may follow a round, counted from 0. Parts with many options get none, because they
 * take seconds in each round.
 * @param isWide whether all parts have many options
 */
export const isLastBoundRound = (parts: number, round: number, isWide: () => boolean): boolean => {
  const { rounds, last } = findBudget(parts) ?? { rounds: 0, last: 0 };
  return last > 0 && round + 1 >= rounds + last && isWide();
};

/**
 * Returns the number of rounds of exact pricing at perturbed duals that follow the closing rounds. 07: the best plan of
 * the columns is 0.65 % above the bound without them, 0.24 % with five, and no nearer with fifteen.
 */
export const getPerturbedRounds = (parts: number, effort: Effort): number =>
  getClosingRounds(parts, effort) === 0 ? 0 : PERTURBED_ROUNDS[effort];
