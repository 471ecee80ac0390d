import type { OrderObjective } from '#lib/procurement/domain/configuration/configuration.ts';

/** Phase of a calculation: exact rounds over the parts, search of a front, bounding, alert reasons. */
export type Phase = 'solve' | 'search' | 'explain' | 'done';

/** Progress of a calculation, as shown with its plan. */
export interface Progress {
  /**
   * In the phase `prove` the range is final, and distances are comparable with the bound on all plans. The phase
   * `change` finds the plans of each part that keep a limit on changes.
   */
  readonly phase: Phase | 'prove' | 'change';
  /** Share of the whole calculation that is done, 0 to 1. */
  readonly share: number;
  /**
   * Best value and proven bound over the parts solved so far: of the first objective of the current round, below
   * coverage; in a search, of the weighted distance from the ideal point. `search` normalises the distance by the range
   * of the exact rounds, in which a plan that is better than their ideal point has a distance below 0, and has no bound;
   * `prove` normalises it by the range of the front. Within each of these two phases the best value never rises and the
   * bound never falls. Undefined in the phase `change`, in which no plan of all parts is compared.
   */
  readonly best?: number;
  readonly bound?: number;
  /** Objective that best value and bound measure; only in the search for an order with tolerances or counts. */
  readonly objective?: OrderObjective;
}
