/** Phase of a calculation: exact rounds over the parts, search of a front, then reasons of alerts. */
export type Phase = 'solve' | 'search' | 'explain' | 'done';

/** How far a calculation is, as its plan shows it. */
export interface Progress {
  /** `prove`: the search has its range, and what it finds is compared with the bound of all plans. */
  readonly phase: Phase | 'prove';
  /** Share of the whole calculation, 0..1. */
  readonly share: number;
  /**
   * Best value and proven bound over the parts solved so far: of the objective that the current round minimises first
   * below coverage; in a search of the weighted distance from the ideal point. `search` measures the distance by the
   * range of the exact rounds, `prove` by that of the front. Within each of these two phases the best value never rises
   * and the bound never falls.
   */
  readonly best: number;
  readonly bound: number;
}
