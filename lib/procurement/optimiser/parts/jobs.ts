import type { AdditiveObjective } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import type { PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import type { LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import type { DistanceFactors } from '#lib/procurement/optimiser/parts/distanceRows.ts';
import type { ChoicesJob, PartChoice } from '#lib/procurement/optimiser/parts/partChoices.ts';
import type { LeastValuesJob, PartLeastValues } from '#lib/procurement/optimiser/parts/partLeastValues.ts';
import type { ChangesPricingJob, ChangesPricingResult } from '#lib/procurement/optimiser/parts/priceWithChanges.ts';
import type { MeanPlan } from '#lib/procurement/optimiser/pricing/manyOptions/priceManyOptions.ts';

/** Lexicographic optimisation of one part: minimises the objectives in the given order. */
interface ExactJob {
  readonly order: readonly AdditiveObjective[];
  /** MILP nodes per objective; 0 for beam search alone, without proof. */
  readonly nodes: number;
  /** A known plan of optimal coverage. */
  readonly covering?: Column;
}

/** The best plan found for a part, with value and lower bound of the first objective. */
export interface ExactResult {
  readonly column: Column;
  readonly value: number;
  readonly bound: number;
  /** Lower bound of each objective, given that the objectives before it do not exceed their values in the column. */
  readonly bounds: readonly number[];
  /** Index of the first objective that is not proven; undefined if all are. */
  readonly unproven?: number;
}

/** Heuristic pricing of one part: a good column for linear weights at order prices. */
export interface PricingJob {
  readonly linearWeights: LinearWeights;
  /** Minimum cumulative receipts, in units. */
  readonly floor: number;
  /** Price of each of the part's orders, in their order. */
  readonly prices: readonly number[];
  readonly width: number;
  /** Whether a second beam search follows, with Lagrangian multipliers of the part's limits. */
  readonly isThorough: boolean;
}

/** Lower bound on the cost of one part's plans, for linear weights at order prices. */
export interface BoundJob {
  readonly linearWeights: LinearWeights;
  /** Minimum cumulative receipts, in units. */
  readonly floor: number;
  /** Price of each of the part's orders, in their order. */
  readonly prices: readonly number[];
  /** The cheapest known column, the first incumbent. */
  readonly known: Column;
  /** First multipliers of the part's limits, by offer, then by source; 0 by default. */
  readonly multipliers?: readonly number[];
  /** Whether only the relaxation is solved, and the result includes it. */
  readonly isRelaxed?: boolean;
  /**
   * For a relaxation: a neighbourhood search looks for a better column if the gap between the cheapest one and the bound
   * exceeds `beyond`, and ends within `gap` of the best. Both are costs. No column is searched without it.
   */
  readonly search?: { readonly beyond: number; readonly gap: number };
  /** See `PricingEffort` of exact pricing. */
  readonly effort: {
    readonly nodes: number;
    readonly steps?: number;
    /** Whether a column is searched where the bound leaves a gap; a MILP always looks for one. */
    readonly isSearching?: boolean;
  };
}

/** The cheapest column found, and the lower bound on the cost of all plans. */
export interface BoundResult {
  readonly column: PoolColumn;
  readonly bound: number;
  /** For a part with many options: the optimum of its relaxation, which the duals of the next round take into account. */
  readonly mean?: MeanPlan;
  readonly relaxed?: RelaxedPart;
}

/** The relaxation of a part after its last step: its plan, which may exceed limits, and the best multipliers. */
export interface RelaxedPart extends Pick<PoolColumn, 'objectives' | 'orders'> {
  readonly multipliers: readonly number[];
  /** After a neighbourhood search: the gap between the cheapest column and the bound, in cost. */
  readonly left?: number;
}

/** Lower bounds on the cost of a part's plans at several duals, without its capacities and supplier quantities. */
export interface CutJob {
  /** Minimum cumulative receipts, in units. */
  readonly floor: number;
  readonly points: readonly {
    readonly linearWeights: LinearWeights;
    /** Price of each of the part's orders, in their order. */
    readonly prices: readonly number[];
    /** First multiplier of each limit, by offer, then by source. */
    readonly multipliers: readonly number[];
    /** Cost of a known plan. */
    readonly goal: number;
  }[];
  /** Maximum number of steps that improve the multipliers at each point. */
  readonly steps: number;
}

/** A plan of a relaxation that ignores capacities and supplier quantities. */
export interface RelaxedPlan {
  readonly objectives: readonly number[];
  /** Numbers of its orders, ascending. */
  readonly orders: readonly number[];
  /** By offer, then by source: quantity used less the size of the limit; 0 for an infinite limit. */
  readonly excess: readonly number[];
}

/** By point: lower bound and best multipliers of the limits; the plans of the relaxation at these points. */
export interface CutResult {
  readonly bounds: readonly number[];
  readonly multipliers: readonly (readonly number[])[];
  readonly plans: readonly RelaxedPlan[];
}

/** The plan of one part for which the plan of all parts is nearest to the ideal point, beside the plans of the others. */
export interface NearestJob {
  /** Column objectives and orders of the other parts. */
  readonly rest: { readonly objectives: readonly number[]; readonly orders: readonly number[] };
  /** By criterion: weight over width of its range. */
  readonly rates: readonly number[];
  readonly ideal: readonly number[];
  readonly factors: DistanceFactors;
  /** Minimum cumulative receipts, in units. */
  readonly floor: number;
  /** The present plan of the part. */
  readonly known: Column;
  /** Orders that the part may use beside those of its present plan. */
  readonly among: readonly number[];
}

/** The plans of some parts within a window of arrival periods, for which the plan of all parts is nearest to the ideal point. */
export interface WindowJob extends Pick<NearestJob, 'rates' | 'ideal' | 'factors'> {
  /** By part: its present plan. */
  readonly columns: readonly Column[];
  /** Indices of the parts that are planned again, ascending. */
  readonly parts: readonly number[];
  /** By part: orders that it may use beside those of the present plans of all parts. */
  readonly among: readonly (readonly number[])[];
  /** First and last arrival period. */
  readonly window: { readonly first: number; readonly last: number };
}

/** Finds the reasons of the alerts of one part's plan; its other plans may show that an alert is a trade-off. */
interface ExplainJob {
  readonly plan: Column;
  readonly others: readonly Column[];
  /** An earlier plan of the part with its alert reasons, in the format of the result. */
  readonly explained?: { readonly column: Column; readonly reasons: readonly number[] };
}

/** Jobs about one part, by kind: JSON data. The result depends only on the job, the problem and the configuration. */
export interface Jobs {
  readonly solve: ExactJob;
  readonly pass: PricingJob;
  readonly prove: BoundJob;
  readonly cut: CutJob;
  readonly nearest: NearestJob;
  /** Concerns all parts, whatever the index of its part. */
  readonly window: WindowJob;
  readonly explain: ExplainJob;
  readonly least: LeastValuesJob;
  readonly changes: ChoicesJob;
  readonly priceChanges: ChangesPricingJob;
}

export interface JobResults {
  readonly solve: ExactResult;
  /** Null if the part is too large for beam search, or the search finds no plan. */
  readonly pass: PoolColumn | null;
  readonly prove: BoundResult;
  readonly cut: CutResult;
  /** Null if the search finds no plan, or the amounts are too large for HiGHS. */
  readonly nearest: PoolColumn | null;
  /** By part; null if the search finds no plan, or the amounts are too large for HiGHS. */
  readonly window: readonly Column[] | null;
  /** Three numbers per alert: requirement position, type, reason. */
  readonly explain: readonly number[];
  readonly least: PartLeastValues;
  readonly changes: readonly PartChoice[];
  readonly priceChanges: ChangesPricingResult;
}

export type JobKind = keyof Jobs;
