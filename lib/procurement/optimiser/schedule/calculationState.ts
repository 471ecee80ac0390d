import type { Phase } from '#lib/procurement/domain/plan/progress.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import type { SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';

/** What an earlier calculation knows that is still true. */
export interface WarmStart {
  /** By round, then part: the column that was found; null for a part that is new or has changed. */
  readonly rounds: readonly (readonly (Column | null)[])[];
  /** By part: its columns, those of the search, as far as they are plans of it still; null for a new part. */
  readonly pool: readonly (readonly Column[] | null)[];
  /** By point of the front, then part: the place of its column; null where that is none any more. */
  readonly choices: readonly (readonly (number | null)[])[];
  /** By part: the column of the plan, and why it has the alerts that it has; null as in the rounds. */
  readonly explained: readonly ({ readonly column: Column; readonly reasons: readonly number[] } | null)[];
}

/**
 * What a calculation knows between two slices; JSON, and small: a few numbers an order. Equal inputs give equal
 * states and plans, wherever the calculation is cut into slices.
 */
export interface CalculationState {
  readonly version: 2;
  readonly phase: Phase;
  /** By round, then part: the columns found so far. The last round's are the plan; after a search, its choice. */
  readonly rounds: readonly (readonly Column[])[];
  /** By part: requirement position, type and reason, three numbers an alert. */
  readonly reasons: readonly (readonly number[])[];
  /** Of the current round, over the parts solved so far. */
  readonly best: number;
  readonly bound: number;
  /** By objective of an order: the sum of its bounds over the parts solved so far. */
  readonly bounds?: readonly number[];
  /** The search of a configuration with weights, from the end of the exact rounds on. */
  readonly search?: SearchState;
  /** What it takes from an earlier calculation. */
  readonly earlier?: WarmStart;
}
