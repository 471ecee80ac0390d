import type { Effort } from '#lib/procurement/domain/configuration/configuration.ts';
import type { BoundJob } from '#lib/procurement/optimiser/parallel/jobs.ts';
import { SIZES } from '#lib/procurement/optimiser/schedule/sizes.ts';

interface ProofBudget {
  /** `rounds` rounds with `effort` improve the duals; `last` further rounds with `lastEffort` tighten the bound. */
  readonly rounds: number;
  readonly last: number;
  /** By effort of a search by weights: number of closing rounds after these, with `lastEffort`. */
  readonly closing: Readonly<Record<Effort, number>>;
  readonly effort: BoundJob['effort'];
  readonly lastEffort: BoundJob['effort'];
  /** By effort of a search by weights: a run of rounds that replaces all other rounds. */
  readonly run?: Readonly<Partial<Record<Effort, Run>>>;
}

/** Rounds of relaxations, and then rounds with exact pricing of the loosest parts. */
interface Run {
  /** Rounds of relaxations at duals of the volume algorithm, at least one. */
  readonly volume: number;
  /** Rounds of relaxations at duals of the relaxed master problem. */
  readonly master: number;
  /** Rounds with exact pricing of the loosest parts, and the largest share of the parts that they price. */
  readonly exact: number;
  readonly looseShare: number;
}

/** Effort of a relaxation: subgradient steps from the multipliers of the round before. */
const RELAXATION: BoundJob['effort'] = { labels: 0, nodes: 0, steps: 6 };

/** Effort of exact pricing of a loose part. */
const LOOSE: BoundJob['effort'] = { labels: 200, nodes: 1, program: 300, steps: 20 };

/**
 * A cheap bound that shows whether a part may have a column cheaper than those of its pool; heuristic pricing then
 * searches for it.
 */
const LOOK: BoundJob['effort'] = { labels: 1, nodes: 0, steps: 8 };

const NO_CLOSING: ProofBudget['closing'] = { quick: 0, standard: 0, thorough: 0 };

/** Rounds of the bounding phase and the effort of each, by the largest number of parts they apply to. */
const PROOFS: readonly (readonly [parts: number, budget: ProofBudget])[] = [
  [
    50,
    {
      rounds: 12,
      last: 3,
      closing: NO_CLOSING,
      effort: LOOK,
      lastEffort: { labels: 500, nodes: 30, program: 300, steps: 30 },
    },
  ],
  [
    100,
    {
      rounds: 12,
      last: 4,
      closing: { quick: 0, standard: 10, thorough: 30 },
      effort: LOOK,
      lastEffort: { labels: 200, nodes: 5, program: 300, steps: 20 },
    },
  ],
  [
    SIZES.polished,
    {
      rounds: 16,
      last: 1,
      closing: { quick: 0, standard: 12, thorough: 25 },
      effort: LOOK,
      lastEffort: { labels: 200, nodes: 5, program: 1_000, worth: 1e-4, steps: 20 },
    },
  ],
  [
    SIZES.programs,
    {
      rounds: 2,
      last: 0,
      closing: NO_CLOSING,
      effort: { labels: 0, nodes: 0, steps: 12 },
      lastEffort: { labels: 0, nodes: 0, steps: 12 },
      run: {
        standard: { volume: 2, master: 14, exact: 1, looseShare: 0.05 },
        thorough: { volume: 2, master: 30, exact: 6, looseShare: 0.1 },
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

const getRun = (parts: number, effort: Effort): Run | undefined => findBudget(parts)?.run?.[effort];

/** Returns the number of rounds of the bounding phase of a search by weights. */
export const countSearchRounds = (parts: number, effort: Effort): number => {
  const run = getRun(parts, effort);
  if (run === undefined) return getBoundRounds(parts) + getClosingRounds(parts, effort);
  return run.volume + run.master + run.exact;
};

/** A round of a run: relaxations of all parts, or exact pricing of the loosest parts. */
export interface RoundInRun {
  readonly isExact: boolean;
  /** Where the duals of the next round come from: a step of an algorithm, or the best duals before exact pricing. */
  readonly next: 'volume' | 'master' | 'exact';
  /** Whether the next round is the first one at duals of the relaxed master problem. */
  readonly isFirst: boolean;
  /** Before exact pricing: largest share of the parts that it prices. */
  readonly looseShare?: number;
}

/** Returns what a round of a search by weights, counted from 0, does in a run; undefined if the search has no run. */
export const getRoundInRun = (parts: number, effort: Effort, round: number): RoundInRun | undefined => {
  const run = getRun(parts, effort);
  if (run === undefined || round >= countSearchRounds(parts, effort)) return undefined;
  const { volume, master, looseShare } = run;
  const relaxations = volume + master;
  if (round === relaxations - 1) return { isExact: false, next: 'exact', isFirst: false, looseShare };
  const next = round + 1 < volume ? 'volume' : 'master';
  return { isExact: round >= relaxations, next, isFirst: round + 1 === volume };
};

/** Returns the effort of a part in a round of a run. */
export const getEffortInRun = ({ isExact }: RoundInRun, isLoose: boolean): BoundJob['effort'] =>
  isExact && isLoose ? LOOSE : RELAXATION;

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
  if (budget === undefined) return { labels: 0, nodes: 0 };
  const rounds = isWide ? Math.min(WIDE_ROUNDS, budget.rounds) : budget.rounds;
  return round < rounds ? budget.effort : budget.lastEffort;
};

/**
 * Returns whether no closing rounds may follow a round, counted from 0. Parts with many options get none, because they
 * take seconds in each round.
 * @param isWide whether all parts have many options
 */
export const isLastBoundRound = (parts: number, round: number, isWide: () => boolean): boolean =>
  findBudget(parts)?.run === undefined && round + 1 >= getBoundRounds(parts) && isWide();
