import type { Reason, ReasonText } from '#lib/procurement/domain/plan/plan.ts';

/** Change of the plan that the configuration chooses. */
export interface StepEffect {
  readonly CostChange: number;
  /** Change of `Objective`. */
  readonly Change: number;
}

/**
 * A range of units by which every limit of a group is relaxed: minimums fall, other amounts rise, order periods become
 * longer at both ends, lead times shorter. The effect is that of the whole range.
 */
export interface LimitStep extends StepEffect {
  /** First and last unit of the range; without `To` the range has no end. */
  readonly From: number;
  readonly To?: number;
  /** The first figure in the order of decision that changes, or the weighted distance. */
  readonly Objective: string;
  /** Effect of each unit of the range; absent unless it is none or each unit was planned. */
  readonly PerUnit?: StepEffect;
  /** Whether the plans before the range, at its end and one unit beyond it are proven to be the best. */
  readonly Exact: boolean;
}

/** The limits that can be relaxed, by the alert reason that they cause. */
export const LIMIT_GROUPS = [
  'MinimumAmount',
  'OfferCapacity',
  'SupplierQuantity',
  'MaximumStock',
  'OfferClosed',
  'LeadTime',
] as const satisfies readonly ReasonText[];

/** Effect of removing one group of limits of a part on an alert. */
export interface AlertLimit {
  readonly Group: ReasonText;
  /** Missing units of the requirement that would arrive. */
  readonly Recovers: number;
  /** Further units of the requirement that would be on time without the group. */
  readonly OnTime: number;
  /** Change of the total cost in the plan with this gain; 0 if nothing is gained. */
  readonly CostChange: number;
  /** Units or periods by which every limit of the group has to change for this gain; 0 if nothing is gained. */
  readonly NeededIncrease: number;
  /** Whether it is proven that no other plan gains more, or the same with less. */
  readonly Exact: boolean;
  /** Effects of relaxing the group unit by unit; only in the answer about one part. */
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
