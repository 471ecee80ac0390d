import { CRITERIA } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange, computeWeightedDistances, computeWidths } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { getChosenPoint, type SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';

/**
 * Returns the share of each criterion (sum 1), proportional to the square of the chosen point's weighted distance from
 * the ideal.
 */
const computeFocus = (context: SearchContext): readonly number[] => {
  const range = computeRange(context.points);
  const far = computeWeightedDistances(getChosenPoint(context).values, range, context.weights);
  const shares = far.map((distance) => (distance > 0 ? distance ** 2 : 0));
  const all = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => (all === 0 ? 1 / shares.length : share / all));
};

/** Amount that is added to the focus of every criterion. Not tuned: it only has to be positive, so that none becomes 0. */
const LEAST_FOCUS = 0.05;

/** Returns the factor of each criterion: weight / range width, times its focus if given; 0 for an empty range. */
export const computeCriterionFactors = (
  context: SearchContext,
  focus: readonly number[] | undefined,
): readonly number[] => {
  const range = computeRange(context.points);
  const widths = computeWidths(range);
  return widths.map((measured, n) => {
    // Before the first weight vector, the least number of orders is unknown, and 0 stands for it in the ideal point.
    const isUnknown = focus === undefined && (n === CRITERIA.orders || n === CRITERIA.suppliers);
    const width = isUnknown ? ensure(range.nadir[n]) : measured;
    return width <= 0
      ? 0
      : (ensure(context.weights[n]) / width) * (focus === undefined ? 1 : LEAST_FOCUS + ensure(focus[n]));
  });
};

/** Returns factors of the criteria that are focused on the chosen point. */
export const focusFactors = (context: SearchContext): readonly number[] =>
  computeCriterionFactors(context, computeFocus(context));

/** Factor of the other criteria in a single-criterion search: just enough to break ties. */
export const TIE_BREAKING = 0.01;

/** Returns factors by which one criterion, given by index, counts; the others only break ties. */
export const computeSingleCriterionFactors = (context: SearchContext, criterion: number): readonly number[] =>
  computeCriterionFactors(
    context,
    context.weights.map(() => 1),
  ).map((factor, n) => (n === criterion ? factor : TIE_BREAKING * factor));
