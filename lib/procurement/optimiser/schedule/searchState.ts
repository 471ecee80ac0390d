import type { BoundState } from '#lib/procurement/optimiser/bound/lagrangianBound.ts';
import type { OrderPrices } from '#lib/procurement/optimiser/bound/orderPrices.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import type { Point } from '#lib/procurement/optimiser/front/archive.ts';
import type { BestDistance } from '#lib/procurement/optimiser/front/bestDistance.ts';
import type { CriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';

/** Where the prices of a direction stand. */
export interface DualPriceState {
  /** The best prices so far and their value, and the prices of the next round. */
  readonly center: OrderPrices;
  readonly value: number;
  readonly next: OrderPrices;
  /** How often the columns of the rounds so far use each order, later rounds counting more. */
  readonly usage: OrderPrices;
  readonly pace: number;
  readonly misses: number;
}

/** The values and the weighted distance of the chosen plan, and the distance that no plan is below. */
export interface Proof {
  readonly values: CriterionVector;
  readonly value: number;
  readonly bound: number;
}

/** What rounding leaves of a gap. */
const CLOSED = 1e-6;

/** Whether no plan can be better than the one that is chosen. */
export const isProven = ({ value, bound }: Proof): boolean => value - bound <= CLOSED * Math.max(1, Math.abs(value));

/**
 * What a search knows between two slices: plain data, that JSON holds. The same problem, configuration and state lead
 * to the same end, wherever it is cut.
 */
export interface SearchState {
  readonly version: 1;
  /** By part: the least quantity received in all that covers as much as can be covered. */
  readonly floors: readonly number[];
  /** By part: its columns; choices name them by their place. */
  readonly pool: readonly (readonly Column[])[];
  /** The front. */
  readonly points: readonly Point[];
  /** The next step of the program, and the columns, or bounds, that its pass has found so far. */
  readonly step: number;
  readonly found: readonly number[];
  /** The factor of each criterion in the direction that is followed. */
  readonly factors: readonly number[];
  /** The best choice along it, and that of the last pass. */
  readonly choice: Assignment;
  readonly last: Assignment;
  readonly pricing?: DualPriceState;
  readonly seed: number;
  readonly leading?: BestDistance;
  /** How many generations in a row have brought no new plan, over so many columns. */
  readonly barren?: { readonly columns: number; readonly generations: number };
  readonly proof?: Proof;
  readonly proving?: BoundState;
  /** The parts that passes solve, where the search goes on from that of a problem in which the others were the same. */
  readonly changed?: readonly number[];
}
