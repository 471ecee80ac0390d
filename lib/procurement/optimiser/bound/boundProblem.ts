import type { MasterGoal } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import type { SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';

/**
 * A function to bound from below: a goal of the restricted master problem, with what its Lagrangian relaxation needs.
 */
export interface BoundGoal {
  readonly goal: MasterGoal;
  /** Criterion of each term of `goal.largest`. */
  readonly criteria: readonly number[];
  /**
   * Returns the criterion factors of a weighted sum that never exceeds the goal, for these shares of the terms of
   * `goal.largest`. A missing share counts as 0.
   */
  readonly computeFactors: (shares: readonly number[]) => readonly number[];
  /** Returns the constant to subtract from the weighted sum: its value at the ideal point. */
  readonly computeIdealSum: (factors: readonly number[]) => number;
}

/** A function to bound over the plans of a search. */
export interface BoundProblem {
  readonly context: SearchContext;
  readonly boundGoal: BoundGoal;
}
