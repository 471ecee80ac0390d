import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import type { Point } from '#lib/procurement/optimiser/front/archive.ts';
import type { CriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import type { Range } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import type { CutResult, RelaxedPart, RelaxedPlan } from '#lib/procurement/optimiser/parts/jobs.ts';
import type { MeanPlan } from '#lib/procurement/optimiser/pricing/manyOptions/priceManyOptions.ts';

/**
 * By part, then by index in its `orders`: the price of an order for the part. The prices of an order over all parts sum
 * to its cost.
 */
export type OrderPrices = readonly (readonly number[])[];

/** Dual prices that decompose a goal by part: a share of each criterion and a price of each order for each part. */
export interface Duals {
  /** By criterion. The shares sum to 1, to less if the maximum stands at 0, or to 0 if the goal has no maximum term. */
  readonly shares: readonly number[];
  readonly prices: OrderPrices;
  /** By part, then by limit (offers, then sources): the multiplier of the limit, where cutting planes find it. */
  readonly multipliers?: readonly (readonly number[])[];
}

/** Least distance found, normalised by the initial objective ranges, so that the reported best value never rises. */
export interface BestDistance {
  readonly range: Range;
  readonly best: number;
}

/** Criterion vector and Tchebycheff distance of the chosen plan, and a lower bound on the distance of every plan. */
export interface Proof {
  readonly values: CriterionVector;
  readonly value: number;
  readonly bound: number;
}

/** State of dual ascent: the volume algorithm (Barahona & Anbil 2000) on the relaxations of the parts. */
export interface AscentState {
  /** The best duals of dual ascent and their Lagrangian bound. */
  readonly center: Duals;
  readonly value: number;
  /** Exponentially weighted means over the rounds: whether a part's plan uses each order, and the sums of criteria. */
  readonly usage: OrderPrices;
  readonly sums: readonly number[];
  /** Step size factor, and rounds since the bound rose or the factor fell. */
  readonly pace: number;
  readonly misses: number;
}

/** State of the bounding phase. */
export interface BoundState {
  /** The best duals, whose Lagrangian bound is `bound`; `next` holds the duals of the next round. */
  readonly center: Duals;
  /** By criterion: its linear weight at the best duals. */
  readonly factors: readonly number[];
  readonly bound: number;
  /** By part: its share of `bound` before the ideal point is subtracted, where cutting planes find it. */
  readonly partBounds?: readonly number[];
  readonly next: Duals;
  /** Step from the best duals (0) towards those of the linear program over the pool (1). */
  readonly step: number;
  /** By part with many options: the optima of its relaxations so far. */
  readonly means?: readonly (readonly MeanPlan[])[];
  /** By part: the relaxed plans of the cutting planes so far. */
  readonly relaxed?: readonly (readonly RelaxedPlan[])[];
  /** Whether no further round can raise the bound. */
  readonly isDone: boolean;
  /** Value of the last linear relaxation of the master problem. */
  readonly relaxedValue?: number;
  /** State of the dual ascent; undefined before its first round and after its last. */
  readonly ascent?: AscentState;
  /** By part: the last multipliers of its limits that a round on relaxations has found, by offer, then by source. */
  readonly multipliers?: readonly (readonly number[])[];
  /** By part: the gap that its last neighbourhood search left, in units of the distance; 0 without one. */
  readonly left?: readonly number[];
}

/** A sweep over windows of arrival periods or pairs of parts: their number so far, and the plan of all parts. */
export interface WindowProgress {
  readonly done: number;
  readonly choice: Assignment;
}

/**
 * State of a search between two slices, serialisable as JSON. The same problem, configuration and state give the same
 * result, however the search is cut into slices.
 */
export interface SearchState {
  /** By part: the minimum cumulative receipts, in units. */
  readonly floors: readonly number[];
  /** By part: its columns; assignments refer to them by index. */
  readonly pool: readonly (readonly Column[])[];
  /** The Pareto front found so far. */
  readonly points: readonly Point[];
  /** Index of the next step in the schedule; by part, the column indices or bounds that its pass has found so far. */
  readonly step: number;
  readonly found: readonly number[];
  /** The plan of the last sweep of block descent; empty before. */
  readonly choice: Assignment;
  readonly seed: number;
  readonly leading?: BestDistance;
  /** Number of consecutive generations without a new point, and the number of columns when they began. */
  readonly barren?: { readonly columns: number; readonly generations: number };
  readonly proof?: Proof;
  readonly proving?: BoundState;
  /** By part bounded so far in a round of the bounding phase: the optimum of its relaxation; null without one. */
  readonly foundMeans?: readonly (MeanPlan | null)[];
  /** By part in a round of cutting planes: its bounds and relaxed plans. */
  readonly foundCuts?: readonly CutResult[];
  readonly windows?: WindowProgress;
  /** Whether cutting planes over all parts bound the distance. */
  readonly isWide?: boolean;
  /** By part bounded so far in a round on relaxations: its relaxation; null without one. */
  readonly foundRelaxed?: readonly (RelaxedPart | null)[];
  /** Indices of the changed parts, which passes solve after a warm start; undefined means all parts. */
  readonly changed?: readonly number[];
}

/** Returns the state of a search before its first step. */
export const createSearchState = (start: Pick<SearchState, 'floors' | 'pool' | 'points'>): SearchState => ({
  ...start,
  step: 0,
  found: [],
  choice: [],
  seed: 1,
});
