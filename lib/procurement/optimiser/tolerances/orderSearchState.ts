import type { LimitedStart } from '#lib/procurement/optimiser/changes/limitedStart.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import type { StageBound } from '#lib/procurement/optimiser/tolerances/stageBound.ts';

/** State of the search for an order with tolerances or counts, serialisable as JSON. */
export interface OrderSearchState {
  readonly floors: readonly number[];
  readonly pool: readonly (readonly Column[])[];
  /** The best plan so far: by part, the index of its column in the pool. */
  readonly choice: readonly number[];
  /**
   * By finished objective: its best value within the limits of the objectives before it, and the lower bound of that
   * value.
   */
  readonly values: readonly number[];
  readonly bounds: readonly number[];
  /** Number of steps done for the current objective, and its bound once it has one. */
  readonly step: number;
  readonly proof?: StageBound;
  /** Largest lower bound of the current objective. */
  readonly bound: number;
  /** By part solved so far in the current step: its bound or the index of its column, depending on the kind of step. */
  readonly found: readonly number[];
  readonly seed: number;
  /** Limits on changed order lines: see `LimitedStart`. */
  readonly changes?: Pick<LimitedStart, 'most' | 'mostByPart'>;
}

/** Value that stands for "no bound": JSON has no infinity. */
export const NO_BOUND = -Number.MAX_VALUE;
