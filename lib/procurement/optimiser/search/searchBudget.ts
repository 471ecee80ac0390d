import type {
  Effort,
  SearchBudget,
  WeightedConfiguration,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { SIZES } from '#lib/procurement/optimiser/model/sizes.ts';

type Row = readonly [parts: number, ...budget: readonly [number, number, number, number]];

/**
 * Default budgets by effort and largest number of parts: random weight vectors, weight vectors focused on the chosen
 * point, generations, front points. The cost of a step grows with the number of parts.
 */
const DEFAULTS: Readonly<Record<Effort, readonly Row[]>> = {
  quick: [
    [100, 12, 0, 200, 100],
    [SIZES.polished, 6, 0, 100, 60],
    [SIZES.programs, 2, 2, 40, 40],
    [Number.POSITIVE_INFINITY, 1, 2, 20, 20],
  ],
  standard: [
    [30, 60, 0, 1_500, 300],
    [100, 110, 0, 2_800, 400],
    [SIZES.polished, 50, 0, 1_200, 250],
    [SIZES.programs, 12, 6, 300, 160],
    [Number.POSITIVE_INFINITY, 2, 3, 40, 30],
  ],
  thorough: [
    [100, 300, 0, 8_000, 500],
    [SIZES.polished, 150, 0, 4_000, 400],
    [SIZES.programs, 40, 20, 1_000, 250],
    [Number.POSITIVE_INFINITY, 6, 8, 120, 60],
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
  const [, randomWeightVectors, focusedWeightVectors, generations, frontPoints] = ensure(
    DEFAULTS[effort].find(([most]) => parts <= most),
  );
  return { randomWeightVectors, focusedWeightVectors, generations, frontPoints, ...budget };
};
