import { CRITERIA } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange, computeWeightedDistances, computeWidths } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { getBestAssignment } from '#lib/procurement/optimiser/heuristics/recombination.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { getChosenPoint, type SearchContext } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';

/** How much each criterion counts near the chosen plan: the more, the farther it is from the ideal, by a power. */
export const computeFocus = (context: SearchContext, power = 2): readonly number[] => {
  const range = computeRange(context.points);
  const far = computeWeightedDistances(getChosenPoint(context).values, range, context.weights);
  const shares = far.map((distance) => (distance > 0 ? distance ** power : 0));
  const all = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => (all === 0 ? 1 / shares.length : share / all));
};

/** Share that every criterion keeps where the focus lies on others. */
const LEAST_FOCUS = 0.05;

/** The factor of each criterion: its weight by its range, more where the focus lies. */
export const computeCriterionFactors = (
  context: SearchContext,
  focus: readonly number[] | undefined,
): readonly number[] => {
  const range = computeRange(context.points);
  const widths = computeWidths(range);
  return widths.map((measured, n) => {
    // Before the first weight vector the fewest orders are unknown: the ideal is taken to be 0.
    const isUnknown = focus === undefined && (n === CRITERIA.orders || n === CRITERIA.suppliers);
    const width = isUnknown ? ensure(range.nadir[n]) : measured;
    return width <= 0
      ? 0
      : ((context.weights[n] ?? 0) / width) * (focus === undefined ? 1 : LEAST_FOCUS + ensure(focus[n]));
  });
};

/** A direction, and the best plan of the front along it. */
const towards = (context: SearchContext, state: SearchState, factors: readonly number[]): SearchState => {
  const choice = getBestAssignment(context, factors);
  const { pricing: _, ...rest } = state;
  return { ...rest, factors, choice, last: choice };
};

/** The next direction of the choice, and the best plan of the front along it. */
export const startFocusedWeights = (context: SearchContext, state: SearchState, round: number): SearchState =>
  towards(context, state, computeCriterionFactors(context, round === 0 ? undefined : computeFocus(context)));

/** The direction in which criteria count by shares, and the best plan of the front along it. */
export const startWeightsFromShares = (
  context: SearchContext,
  state: SearchState,
  shares: readonly number[],
): SearchState => towards(context, state, computeCriterionFactors(context, shares));

/** What each other criterion counts beside the one that is turned to: enough to decide between plans that are equal in it. */
const BESIDE = 0.01;

/** The direction of one criterion, and the best plan of the front along it. */
export const startCriterionWeights = (context: SearchContext, state: SearchState, criterion: number): SearchState =>
  towards(
    context,
    state,
    computeCriterionFactors(
      context,
      context.weights.map(() => 1),
    ).map((factor, n) => (n === criterion ? factor : BESIDE * factor)),
  );
