import { toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange, computeWidths } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import {
  createSelection,
  offerToFront,
  type SearchContext,
} from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';

/** Share of the range of a criterion within which a point is at its best in it. */
const NEAR = 0.02;

/**
 * Offers every point of the front with columns of the changed parts that suit it: each criterion counts the more, the
 * nearer the point is to the best of it. Points of an earlier front have come with any columns of these parts, and the
 * range that the choice is measured by would shrink to what they happen to cost.
 */
export const adaptFront = (context: SearchContext, state: SearchState): SearchState => {
  const range = computeRange(context.points);
  const widths = computeWidths(range);
  for (const { values, choice } of [...context.points]) {
    const factors = range.ideal.map((least, n) => {
      const width = ensure(widths[n]);
      if (width <= 0 || (context.weights[n] ?? 0) === 0) return 0;
      return 1 / (NEAR * width + (values[n] ?? 0) - least);
    });
    const selection = createSelection(context, toLinearWeights(factors), choice);
    for (const part of state.changed ?? []) selection.improve(part);
    offerToFront(context, selection.assignment);
  }
  return state;
};
