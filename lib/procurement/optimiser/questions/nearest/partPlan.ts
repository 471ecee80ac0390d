import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { Rest } from '#lib/procurement/optimiser/parts/nearestMilp.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import type { Measure } from '#lib/procurement/optimiser/questions/nearest/linearDistances.ts';
import type { Goal } from '#lib/procurement/optimiser/questions/stages/solveLimited.ts';

/** A plan of one part within limits; the plans of the other parts are fixed. */
export interface PartPlan {
  readonly column: Column;
  /** Unavailable units and shortfall at the end, then the objectives of an order. */
  readonly values: readonly number[];
  /** Weighted distance of the plan of all parts, if weights decide. */
  readonly distance?: number;
  /** Whether it is proven that no plan of the part is better, with the plans of the other parts fixed. */
  readonly isProven: boolean;
  /** Index of the last value that was minimised, and to which `isProven` applies; all of them by default. */
  readonly last?: number;
}

/** Limits of a search for the best plan of a part, and where it starts and ends. */
export interface PlanSearch {
  readonly limits: CostLimits;
  /** Whether the model has fewer limits than the part. */
  readonly isRelaxed: boolean;
  /** A plan to start from, which makes the search short. */
  readonly known?: Column;
  /** By an order of objectives: the search ends as soon as it is proven not to beat this plan. */
  readonly goal?: Goal;
  /** Whether the answer shows four decimals of a distance that is not proven for all parts together. */
  readonly isApproximate?: boolean;
}

/** Smaller differences of distances are rounding errors. */
const EQUAL = 1e-9;

/** What decides between two plans. */
type Compared = Pick<PartPlan, 'values' | 'distance'>;

/**
 * Compares two plans: negative if the first is better.
 * @param last index of the last value that counts; all values by default
 */
export const comparePlans = (a: Compared, b: Compared, last = Number.POSITIVE_INFINITY): number => {
  for (const [n, value] of a.values.entries())
    if (n <= last && value !== b.values[n]) return value - ensure(b.values[n]);
  const difference = (a.distance ?? 0) - (b.distance ?? 0);
  return Math.abs(difference) <= EQUAL ? 0 : difference;
};

/** A measure of the distance of a whole plan, with the contribution of the other parts to it. */
export interface PartMeasure {
  readonly measure: Measure;
  readonly rest: Rest;
}
