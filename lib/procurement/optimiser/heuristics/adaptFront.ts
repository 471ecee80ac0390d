import { toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange, computeWidths } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { createSelection, offerToFront, type SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { SearchState } from '#lib/procurement/optimiser/search/searchState.ts';

/**
 * Share of the range of a criterion that is added to each distance from the ideal value. Not tuned: it only has to be
 * positive, so that the factors are finite.
 */
const NEAR = 0.02;

/**
 * Warm start: re-optimises the columns of the changed parts at every point of the earlier front and offers the results
 * to the front. The closer a point is to the ideal value of a criterion, the larger the factor of the criterion.
 * Without this step the changed parts keep arbitrary columns, and the objective ranges that normalise distances are too
 * small.
 */
export const adaptFront = (context: SearchContext, state: SearchState): SearchState => {
  const range = computeRange(context.points);
  const widths = computeWidths(range);
  for (const { values, choice } of [...context.points]) {
    const factors = range.ideal.map((least, n) => {
      const width = ensure(widths[n]);
      if (width <= 0 || ensure(context.weights[n]) === 0) return 0;
      return 1 / (NEAR * width + ensure(values[n]) - least);
    });
    const selection = createSelection(context, toLinearWeights(factors), choice);
    for (const part of state.changed ?? []) selection.improve(part);
    offerToFront(context, selection.assignment);
  }
  return state;
};
