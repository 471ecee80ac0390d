import { computeRange, computeTchebycheffDistance } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import type { SearchContext } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { BestDistance, SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';

/** Progress of a search: its best Tchebycheff distance and the lower bound. */
export interface DisplayedDistance {
  readonly best: number;
  /** Lower bound on the distance of every plan. */
  readonly bound: number;
  /** Whether the objective ranges are final; the distances are then the ones by which the plan is chosen. */
  readonly isProving: boolean;
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

/** Returns the progress of a search; best distance and bound are at least 0, and the bound is at most the best. */
export const toDisplayedDistance = ({ proof, leading }: Pick<SearchState, 'proof' | 'leading'>): DisplayedDistance => {
  const best = Math.max(0, proof?.value ?? leading?.best ?? 0);
  return { best, bound: Math.min(best, Math.max(0, proof?.bound ?? 0)), isProving: proof !== undefined };
};
