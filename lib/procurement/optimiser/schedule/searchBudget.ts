import type {
  Effort,
  SearchBudget,
  WeightedConfiguration,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { SIZES } from '#lib/procurement/optimiser/schedule/sizes.ts';

type Row = readonly [parts: number, ...budget: readonly [number, number, number, number, number, number, number]];

/**
 * Default budgets by effort and largest number of parts: weight vectors, slope scaling rounds, dual rounds,
 * perturbations, random weight vectors, generations, front points. The cost of a step grows with the number of parts.
 */
const DEFAULTS: Readonly<Record<Effort, readonly Row[]>> = {
  quick: [
    [100, 1, 6, 6, 2, 12, 200, 100],
    [SIZES.polished, 1, 4, 2, 0, 6, 100, 60],
    [SIZES.programs, 1, 2, 0, 0, 2, 40, 40],
    [Number.POSITIVE_INFINITY, 1, 2, 0, 0, 1, 20, 20],
  ],
  standard: [
    [30, 3, 8, 24, 12, 60, 1_500, 300],
    [100, 2, 8, 24, 12, 110, 2_800, 400],
    [SIZES.polished, 2, 8, 16, 8, 50, 1_200, 250],
    [SIZES.programs, 3, 2, 0, 0, 12, 300, 160],
    [Number.POSITIVE_INFINITY, 1, 3, 0, 0, 2, 40, 30],
  ],
  thorough: [
    [100, 5, 10, 60, 40, 300, 8_000, 500],
    [SIZES.polished, 4, 10, 40, 24, 150, 4_000, 400],
    [SIZES.programs, 5, 4, 0, 0, 40, 1_000, 250],
    [Number.POSITIVE_INFINITY, 2, 4, 0, 0, 6, 120, 60],
  ],
};

/**
 * Returns the search budget of a configuration; members that it omits take the default for its effort and the number of
 * parts.
 */
export const getSearchBudget = (
  { budget, effort = 'standard' }: WeightedConfiguration,
  parts: number,
): SearchBudget => {
  const row = ensure(DEFAULTS[effort].find(([most]) => parts <= most));
  const [
    ,
    linearWeightVectors,
    slopeScalingRounds,
    dualRounds,
    perturbations,
    randomWeightVectors,
    generations,
    frontPoints,
  ] = row;
  return {
    linearWeightVectors,
    slopeScalingRounds,
    dualRounds,
    perturbations,
    randomWeightVectors,
    generations,
    frontPoints,
    ...budget,
  };
};
