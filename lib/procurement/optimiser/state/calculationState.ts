import type { KpiTotals } from '#lib/procurement/domain/kpis.ts';
import type { Phase } from '#lib/procurement/domain/plan/progress.ts';
import type { ChangeResult, ChangeSearchState } from '#lib/procurement/optimiser/changes/changeSearch.ts';
import type { WeightedChangeState } from '#lib/procurement/optimiser/changes/weightedChangeState.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import type { PartLeastValues } from '#lib/procurement/optimiser/parts/partLeastValues.ts';
import type { SearchState } from '#lib/procurement/optimiser/search/searchState.ts';
import type { OrderSearchState } from '#lib/procurement/optimiser/tolerances/orderSearchState.ts';

/** Warm start: results of a finished calculation that are still valid for the new problem. */
export interface WarmStart {
  /** By round, then part: the column found; null for a new or changed part. */
  readonly rounds: readonly (readonly (Column | null)[])[];
  /** By part: the columns of the earlier search that are still feasible; null for a new part. */
  readonly pool: readonly (readonly Column[] | null)[];
  /** By point of the front, then part: index of its column in `pool`; null if that column is no longer feasible. */
  readonly choices: readonly (readonly (number | null)[])[];
  /** By part: the column of the plan and its alert reasons; null for a new or changed part. */
  readonly explained: readonly ({ readonly column: Column; readonly reasons: readonly number[] } | null)[];
  /** By part: the least value of each objective; null for a new or changed part. */
  readonly leastValues?: readonly (PartLeastValues | null)[];
  /** By objective of an order: whether the earlier plan is proven. */
  readonly proven?: readonly boolean[];
}

/**
 * State of a calculation between two slices, serialisable as JSON: a few numbers per order. Equal inputs give equal
 * plans, however the calculation is cut into slices.
 */
export interface CalculationState {
  readonly phase: Phase;
  /** By round, then part: the columns found so far. The last round holds the plan; a search appends its chosen plan. */
  readonly rounds: readonly (readonly Column[])[];
  /** By part: three numbers per alert (requirement position, type, reason). */
  readonly reasons: readonly (readonly number[])[];
  /** By exact round, then part: lower bound of the first objective; absent before the first slice. */
  readonly proven?: readonly (readonly number[])[];
  /**
   * Of an order: each part with an objective that is not proven, by its index, and the index of the first such
   * objective.
   */
  readonly unproven?: readonly (readonly [part: number, objective: number])[];
  /** By part: the least value of each objective; absent before the first slice. */
  readonly leastValues?: readonly PartLeastValues[];
  /**
   * Of a completed plan: the sums behind its figures, from which questions compute those of a changed plan.
   */
  readonly totals?: KpiTotals;
  /**
   * Value and lower bound of the current round, summed over the parts solved so far; during a search, of the distance.
   */
  readonly best: number;
  readonly bound: number;
  /** By objective of a lexicographic order: lower bound, summed over the parts solved so far. */
  readonly bounds?: readonly number[];
  /**
   * By objective of an order with tolerances or counts: its best value within the tolerances of the objectives before
   * it.
   */
  readonly values?: readonly number[];
  /** State of the search of a weighted configuration; undefined before the exact rounds are done. */
  readonly search?: SearchState;
  /** State of the search for an order with tolerances or counts; undefined before the exact round is done. */
  readonly orderSearch?: OrderSearchState;
  /** State of the search for a plan with few changes of order lines, and then its result. */
  readonly changeSearch?: ChangeSearchState;
  readonly changes?: ChangeResult;
  /** State of the search for weights within a limit on changes; its result is the state of a search. */
  readonly weightedChanges?: WeightedChangeState;
  /** Warm start; undefined once the calculation is done. */
  readonly earlier?: WarmStart;
}
