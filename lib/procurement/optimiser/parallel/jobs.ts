import type { AdditiveObjective } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import type { PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import type { LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';

/** The exact plan of a part for objectives one after the other. */
interface ExactJob {
  readonly order: readonly AdditiveObjective[];
  /** As `Effort` of a part's solver. */
  readonly nodes: number;
  readonly covering?: Column;
}

/** A plan of a part, with value and bound of the first objective. */
export interface ExactResult {
  readonly column: Column;
  readonly value: number;
  readonly bound: number;
  /** The bound of each objective in turn, those before it at most at the values that the column has. */
  readonly bounds: readonly number[];
}

/** A good plan of a part along a direction, at prices of its orders. */
export interface PricingJob {
  readonly direction: LinearWeights;
  /** The least quantity received in all. */
  readonly floor: number;
  /** One for each of the part's orders. */
  readonly prices: readonly number[];
  /** Labels that the search keeps; whether it looks a second time. */
  readonly width: number;
  readonly isThorough: boolean;
  /** Where a better plan than the best that is known is looked for: that plan, and what is too little to gain. */
  readonly beyond?: { readonly known: Column; readonly least: number };
}

/** The least that plans of a part cost along a direction, at prices of its orders. */
export interface BoundJob {
  readonly direction: LinearWeights;
  /** The least quantity received in all. */
  readonly floor: number;
  /** One for each of the part's orders. */
  readonly prices: readonly number[];
  /** The cheapest plan that is known. */
  readonly known: Column;
  /** As `ProofEffort` of a part's solver. */
  readonly effort: {
    readonly labels: number;
    readonly nodes: number;
    readonly program?: number;
    readonly steps?: number;
  };
}

/** The cheapest plan met, and what none costs less than. */
export interface BoundResult {
  readonly column: PoolColumn;
  readonly bound: number;
}

/** Why a part's plan has the alerts that it has; others of its plans may show that it was a trade-off. */
interface ExplainJob {
  readonly plan: Column;
  readonly others: readonly Column[];
  /** Another of its plans, and why that has its alerts: as an answer says it. */
  readonly explained?: { readonly column: Column; readonly reasons: readonly number[] };
}

/** What can be asked of a part, by kind: plain data, that JSON holds. The answer depends on nothing but it and the part. */
export interface Jobs {
  readonly solve: ExactJob;
  readonly pass: PricingJob;
  readonly prove: BoundJob;
  readonly explain: ExplainJob;
}

export interface JobResults {
  readonly solve: ExactResult;
  /** Null where the part is too large to be searched, or the search finds nothing. */
  readonly pass: PoolColumn | null;
  readonly prove: BoundResult;
  /** Requirement position, type and reason, three numbers an alert. */
  readonly explain: readonly number[];
}

export type JobKind = keyof Jobs;
