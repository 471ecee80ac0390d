import type { CostFunction, Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';

/** Upper limits on costs while another cost is minimised. */
export type CostLimits = readonly (readonly [form: CostFunction, most: number])[];

/** The cost that a stage minimises, and the limits on other costs. */
export interface StageGoal {
  readonly minimised: CostFunction;
  readonly kept: CostLimits;
}

/** A plan, its cost, and a proven lower bound of the least cost. Both numbers are equal if the plan is optimal. */
export interface StageResult {
  readonly quantities: Quantities;
  readonly value: number;
  readonly bound: number;
}

/** Value and dual prices of the linear relaxation of a stage. */
export interface StageDuals {
  readonly value: number;
  /** By offer, then by source. */
  readonly limits: readonly number[];
  readonly kept: readonly number[];
  /**
   * By option: whether the optimum of the linear relaxation uses it. Undefined if quantities are too large for HiGHS.
   */
  readonly used?: readonly boolean[];
}
