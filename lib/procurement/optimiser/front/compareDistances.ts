import { type Configuration, isOrdered } from '#lib/procurement/domain/configuration/configuration.ts';
import { getCriterionWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { getFront } from '#lib/procurement/optimiser/front/front.ts';
import { computeRange, computeTchebycheffDistance } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import type { CalculationState } from '#lib/procurement/optimiser/schedule/calculationState.ts';

/** A completed calculation and what it was calculated by. */
export interface Completed {
  readonly configuration: Configuration;
  readonly state: CalculationState;
}

/** The weighted distances of two plans by one range. */
export interface Distances {
  readonly first: number;
  readonly second: number;
}

/**
 * Returns the augmented weighted Tchebycheff distance of two plans by the range of the first plan's front and by that
 * of the second's; undefined where one was calculated by an order of objectives, or by other weights.
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
  const by = (points: Parameters<typeof computeRange>[0]): Distances => {
    const range = computeRange(points);
    const [one = 0, other = 0] = values.map((each) => computeTchebycheffDistance(each, range, weights));
    return { first: one, second: other };
  };
  return { byFirst: by(fronts[0].points), bySecond: by(fronts[1].points) };
};
