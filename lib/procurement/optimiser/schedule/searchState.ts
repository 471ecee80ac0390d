import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import type { Point } from '#lib/procurement/optimiser/front/archive.ts';
import type { CriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import type { Range } from '#lib/procurement/optimiser/front/tchebycheff.ts';

/** By part, then by place in its `orders`: what an order costs the part. Over all parts an order's prices make up its own. */
export type OrderPrices = readonly (readonly number[])[];

/** A way to take a goal apart into parts: how much each criterion counts, what each order costs each part. */
export interface Duals {
  /** By criterion; the sum is 1, or nothing where the goal has no largest. */
  readonly shares: readonly number[];
  readonly prices: OrderPrices;
}

/**
 * The least distance that a search has come to, by the range that it began with: a range that grows with what is found
 * would make plans worse that have not changed.
 */
export interface BestDistance {
  readonly range: Range;
  readonly best: number;
}

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

/** How far a proof has come. */
export interface BoundState {
  /** The best duals and what they prove; those of the next round. */
  readonly center: Duals;
  /** The criteria as the best duals weigh them. */
  readonly factors: readonly number[];
  readonly bound: number;
  readonly next: Duals;
  /** How far a round goes from the best duals towards those of the program over the pool. */
  readonly step: number;
  /** Whether no round can prove more. */
  readonly isDone: boolean;
}

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
