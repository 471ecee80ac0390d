import { type Configuration, isOrdered } from '#lib/procurement/domain/configuration/configuration.ts';
import { getCriterionWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange, computeTchebycheffDistance } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';
import { getFront } from '#lib/procurement/optimiser/state/front.ts';

/** A completed calculation and its configuration. */
export interface Completed {
  readonly configuration: Configuration;
  readonly state: CalculationState;
}

/** Augmented Tchebycheff distances of two plans, normalised by the same range. */
export interface Distances {
  readonly first: number;
  readonly second: number;
}

/**
 * Computes the augmented weighted Tchebycheff distances of two plans, normalised by the range of the first plan's front
 * and by that of the second's; undefined if a calculation is lexicographic or the weights differ.
 */
export const compareDistances = (
  first: Completed,
  second: Completed,
): { readonly byFirst: Distances; readonly bySecond: Distances } | undefined => {
  if (isOrdered(first.configuration) || isOrdered(second.configuration)) return undefined;
  const weights = getCriterionWeights(first.configuration);
  const others = getCriterionWeights(second.configuration);
  if (weights.some((weight, criterion) => weight !== others[criterion])) return undefined;
  const fronts = [getFront(first.state), getFront(second.state)] as const;
  const values = fronts.map(({ points, chosen }) => points[chosen]?.values ?? []);
  const computeDistances = (points: Parameters<typeof computeRange>[0]): Distances => {
    const range = computeRange(points);
    const [one = 0, other = 0] = values.map((each) => computeTchebycheffDistance(each, range, weights));
    return { first: one, second: other };
  };
  return { byFirst: computeDistances(fronts[0].points), bySecond: computeDistances(fronts[1].points) };
};
