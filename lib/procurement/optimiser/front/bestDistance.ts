import { computeRange, computeTchebycheffDistance } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import type { SearchContext } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { BestDistance, SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';

/** What is shown of a search. */
export interface DisplayedDistance {
  readonly best: number;
  /** What no plan is below. */
  readonly bound: number;
  /** Whether the range is settled: then distances are those by which the plan is chosen. */
  readonly isProving: boolean;
}

/** The least distance after another step. */
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

/** What is shown of a search; a distance is never below 0. */
export const toDisplayedDistance = ({ proof, leading }: Pick<SearchState, 'proof' | 'leading'>): DisplayedDistance => {
  const best = Math.max(0, proof?.value ?? leading?.best ?? 0);
  return { best, bound: Math.min(best, Math.max(0, proof?.bound ?? 0)), isProving: proof !== undefined };
};
