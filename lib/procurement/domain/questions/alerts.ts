import type { Reason, ReasonText } from '#lib/procurement/domain/plan/plan.ts';

/** What a little more of a group of limits changes, by the configuration of the plan. */
export interface LimitStep {
  /** Units by which every limit of the group changes: minimums fall, the others rise. */
  readonly Increase: number;
  readonly CostChange: number;
  /** Change of the first objective of the order that changes, or of the weighted distance. */
  readonly Objective: string;
  readonly Change: number;
}

/** What an alert gains without one group of limits of its part. */
export interface AlertLimit {
  readonly Group: ReasonText;
  /** Missing units of the requirement that could arrive. */
  readonly Recovers: number;
  /** Further units of the requirement that would be on time without the group. */
  readonly OnTime: number;
  /** Change of the total cost in the plan that gains this; 0 if nothing is gained. */
  readonly CostChange: number;
  /** Units by which every limit of the group has to change for it; 0 if nothing is gained. */
  readonly NeededIncrease: number;
  /** Whether no other plan gains more, or the same with less: proven. */
  readonly Exact: boolean;
  /** From one unit to the needed increase; only in the answer about one part. */
  readonly Steps?: readonly LimitStep[];
}

/** A requirement that is late or incomplete, with what its limits are worth. */
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
