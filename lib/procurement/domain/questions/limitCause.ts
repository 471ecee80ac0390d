import type { Reason, ReasonText } from '#lib/procurement/domain/plan/plan.ts';

/** A limit of the data with its amount, and how much of it a plan uses. */
export interface LimitRow {
  readonly ReasonText: ReasonText;
  readonly SupplierId?: number;
  readonly OfferId?: number;
  /** Limit in the input: capacity, quantity of the supplier, minimum order, or maximum stock. */
  readonly Amount: number;
  /** Quantity that the plan buys under the limit; for a maximum stock, the highest stock after a purchase. */
  readonly Used: number;
}

/** The limit that makes a wish expensive or impossible. */
export interface LimitCause {
  readonly Reason: Reason;
  readonly ReasonText: ReasonText;
  /** The rows of the input that set the limit, at most ten per group, the most exhausted first. */
  readonly Rows: readonly LimitRow[];
  /** Change of the total cost if the wish were fulfilled without this group of limits. */
  readonly CostChangeWithout?: number;
  /** PeriodID of the earliest possible delivery; 0 if there is none. Only with the reasons OfferClosed and LeadTime. */
  readonly EarliestPossiblePeriod?: number;
}
