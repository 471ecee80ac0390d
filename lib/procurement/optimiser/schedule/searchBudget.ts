import type { SearchBudget, WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { SIZES } from '#lib/procurement/optimiser/schedule/sizes.ts';

/**
 * Default budgets by largest number of parts: weight vectors, slope scaling rounds, dual rounds,
 * perturbations, random weight vectors, generations, front points. The cost of a step grows with the number of parts.
 */
const DEFAULTS: readonly (readonly [
  parts: number,
  ...budget: readonly [number, number, number, number, number, number, number],
])[] = [
  [30, 3, 8, 24, 12, 60, 1_500, 300],
  [100, 2, 8, 24, 12, 110, 2_800, 400],
  [SIZES.polished, 2, 8, 16, 8, 50, 1_200, 250],
  [SIZES.programs, 3, 2, 0, 0, 12, 300, 160],
  [Number.POSITIVE_INFINITY, 1, 3, 0, 0, 2, 40, 30],
];

/** Returns the search budget of a configuration; members that it omits take the default for the number of parts. */
export const getSearchBudget = ({ budget }: WeightedConfiguration, parts: number): SearchBudget => {
  const row = ensure(DEFAULTS.find(([most]) => parts <= most));
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
