import type { Criterion } from '#lib/procurement/domain/configuration/configuration.ts';
import type { ChangeLimits } from '#lib/procurement/optimiser/changes/changeLimits.ts';
import { computeWeightedSum, type LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { COLUMN_OBJECTIVES } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { Point } from '#lib/procurement/optimiser/front/archive.ts';
import { CRITERIA, getOrderCount, getSupplierCount } from '#lib/procurement/optimiser/front/criteria.ts';
import type { MasterGoal } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { createSelection, type SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';

/** Limits and weights that a planner may set to explore a front. */
export interface ExplorationLimits {
  readonly weights?: Readonly<Partial<Record<Criterion, number>>>;
  readonly maximumPurchaseOrders?: number;
  readonly maximumSuppliers?: number;
  readonly maximumTotalCost?: number;
  readonly maximumLateUnitPeriods?: number;
  /** Suppliers from which the plan orders nothing. */
  readonly forbiddenSupplierIds?: readonly number[];
}

const toMaximum = (limit: number | undefined): number => limit ?? Number.POSITIVE_INFINITY;

/** Returns the cost in a criterion vector. */
export const getCost = (values: Point['values']): number => ensure(values[CRITERIA.cost]);

/** Creates the test whether a point keeps the limits, and the limit on changes if there is one. */
export const createLimitCheck =
  (limits: ExplorationLimits, changes: ChangeLimits | undefined) =>
  ({ choice, values, late }: Point): boolean =>
    getOrderCount(values) <= toMaximum(limits.maximumPurchaseOrders) &&
    getSupplierCount(values) <= toMaximum(limits.maximumSuppliers) &&
    getCost(values) <= toMaximum(limits.maximumTotalCost) &&
    late <= toMaximum(limits.maximumLateUnitPeriods) &&
    changes?.isKept(choice) !== false;

/** Places of the limited objectives in the column objective vector. */
export const COST = COLUMN_OBJECTIVES.indexOf('TotalCost');
export const LATE = COLUMN_OBJECTIVES.indexOf('LateUnitPeriods');

/** No place in that vector. */
const NONE = -1;

/** Returns the linear weights of one objective alone. */
export const weighOnly = (objective: number): LinearWeights => ({
  factors: COLUMN_OBJECTIVES.map((_, n) => (n === objective ? 1 : 0)),
  order: 0,
  supplier: 0,
});

/** A largest value of linear weights. */
interface WeightsLimit {
  readonly weights: LinearWeights;
  readonly most: number;
}

/** Returns the limits as largest values of linear weights. */
export const listLimits = (limits: ExplorationLimits): readonly WeightsLimit[] => {
  const count = (order: number, supplier: number): LinearWeights => ({ ...weighOnly(NONE), order, supplier });
  const wanted = [
    [count(1, 0), limits.maximumPurchaseOrders],
    [count(0, 1), limits.maximumSuppliers],
    [weighOnly(COST), limits.maximumTotalCost],
    [weighOnly(LATE), limits.maximumLateUnitPeriods],
  ] as const;
  return wanted.flatMap(([weights, most]) => (most === undefined ? [] : [{ weights, most }]));
};

/** Returns the limits as rows of the restricted master problem. */
export const buildLimits = (limits: ExplorationLimits): MasterGoal['limits'] =>
  listLimits(limits).map(({ weights, most }) => {
    const { order, supplier } = weights;
    return {
      sum: { measureColumn: ({ objectives }) => computeWeightedSum(weights, objectives), order, supplier },
      most,
    };
  });

/** Largest factor on a limited objective. */
const LARGEST_FACTOR = 10;

/** Limits to penalise, and how much. */
interface Penalty {
  readonly wish: ExplorationLimits;
  readonly penaltyFactor: number;
}

/**
 * Returns linear weights that penalise the limited counts: all orders (or suppliers) of the point together cost
 * `penaltyFactor` times its additive objectives.
 */
export const penaliseLimits = (
  context: SearchContext,
  plain: LinearWeights,
  { wish, penaltyFactor }: Penalty,
  { choice, values }: Point,
): LinearWeights => {
  const all = createSelection(context, { ...plain, order: 0, supplier: 0 }, choice).cost();
  const toUnitCost = (count: number) => (penaltyFactor * all) / Math.max(1, count);
  const costFactor = 1 + LARGEST_FACTOR * penaltyFactor;
  const isLimited = (n: number) =>
    (n === COST && wish.maximumTotalCost !== undefined) || (n === LATE && wish.maximumLateUnitPeriods !== undefined);
  return {
    factors: plain.factors.map((factor, n) => (isLimited(n) ? Math.max(1, factor) * costFactor : factor)),
    order: wish.maximumPurchaseOrders === undefined ? plain.order : toUnitCost(getOrderCount(values)),
    supplier: wish.maximumSuppliers === undefined ? plain.supplier : toUnitCost(getSupplierCount(values)),
  };
};
