import { computeRange, computeTchebycheffDistance } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import type { SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { BestDistance, SearchState } from '#lib/procurement/optimiser/search/searchState.ts';

/** Progress of a search: its best Tchebycheff distance and the lower bound. */
export interface DisplayedDistance {
  /** Before the bounding phase it is below 0 for a plan that is better than the ideal point of the first plans. */
  readonly best: number;
  /** Lower bound on the distance of every plan, at most `best`; known only in the bounding phase. */
  readonly bound?: number;
}

/** Computes the least distance found so far, normalised by the initial objective ranges so that it never rises. */
export const updateBestDistance = (
  { points, weights }: Pick<SearchContext, 'points' | 'weights'>,
  before?: BestDistance,
): BestDistance => {
  const range = before?.range ?? computeRange(points);
  return {
    range,
    best: points.reduce(
      (least, { values }) => Math.min(least, computeTchebycheffDistance(values, range, weights)),
      before?.best ?? Number.MAX_VALUE,
    ),
  };
};

/** Returns the progress of a search; in the bounding phase the objective ranges are final and nothing is below 0. */
export const toDisplayedDistance = ({ proof, leading }: Pick<SearchState, 'proof' | 'leading'>): DisplayedDistance => {
  if (proof === undefined) return { best: leading?.best ?? 0 };
  const best = Math.max(0, proof.value);
  return { best, bound: Math.min(best, Math.max(0, proof.bound)) };
};
