import type { Reason, ReasonText } from '#lib/procurement/domain/plan/plan.ts';

/** Effect of relaxing a group of limits by some units on the plan that the configuration chooses. */
export interface LimitStep {
  /** Units by which every limit of the group changes: minimums fall, the others rise. */
  readonly Increase: number;
  readonly CostChange: number;
  /** Change of the first objective of the order that changes, or of the weighted distance. */
  readonly Objective: string;
  readonly Change: number;
}

/** Effect of removing one group of limits of a part on an alert. */
export interface AlertLimit {
  readonly Group: ReasonText;
  /** Missing units of the requirement that would arrive. */
  readonly Recovers: number;
  /** Further units of the requirement that would be on time without the group. */
  readonly OnTime: number;
  /** Change of the total cost in the plan with this gain; 0 if nothing is gained. */
  readonly CostChange: number;
  /** Units by which every limit of the group has to change for it; 0 if nothing is gained. */
  readonly NeededIncrease: number;
  /** Whether it is proven that no other plan gains more, or the same with less. */
  readonly Exact: boolean;
  /** Effects of increases from one unit up to the needed one; only in the answer about one part. */
  readonly Steps?: readonly LimitStep[];
}

/** A requirement that is late or incomplete, with the effect of each group of limits. */
export interface AlertAnswer {
  readonly PartId: number;
  readonly RequiredPeriod: number;
  readonly RequirementType: 0 | 1;
  readonly LateQuantity: number;
  readonly MissingAmount: number;
  readonly Reason: Reason;
  readonly ReasonText: ReasonText;
  /** All groups, the one that gains most first. */
  readonly Limits: readonly AlertLimit[];
}
