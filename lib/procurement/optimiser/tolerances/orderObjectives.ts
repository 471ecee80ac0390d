import {
  isAdditive,
  type OrderedConfiguration,
  type OrderObjective,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { applyTolerance } from '#lib/procurement/domain/configuration/tolerance.ts';
import { getSupplierOfOrder } from '#lib/procurement/domain/plan/orderNumber.ts';
import type { ChangeLimits } from '#lib/procurement/optimiser/changes/changeLimits.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import type { LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { COLUMN_OBJECTIVES } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { MasterGoal, PlanSum } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';

/** Limits on changed order lines over all parts and, by part, on its changed supply options. */
export interface StageChanges extends ChangeLimits {
  readonly mostByPart: readonly number[];
}

/** One objective of an order. It is minimised over the plans in which each earlier objective is at most its `most`. */
export interface OrderStage {
  readonly objective: OrderObjective;
  readonly limits: readonly { readonly objective: OrderObjective; readonly most: number }[];
  /** Undefined without a limit on changed order lines. */
  readonly changes?: StageChanges | undefined;
}

/** A stage over the plans of a search. */
export interface StageProblem {
  readonly context: SearchContext;
  readonly stage: OrderStage;
}

/** Returns the stage after the objectives with these best values. */
export const createStage = (
  { order, tolerances = {} }: OrderedConfiguration,
  values: readonly number[],
  changes?: StageChanges,
): OrderStage => ({
  changes,
  objective: ensure(order[values.length]),
  limits: values.map((best, n) => {
    const objective = ensure(order[n]);
    return { objective, most: applyTolerance(best, tolerances[objective]) };
  }),
});

/** Returns the index of an objective in a column objective vector; -1 for a count. */
export const getObjectivePlace = (objective: OrderObjective): number =>
  isAdditive(objective) ? COLUMN_OBJECTIVES.indexOf(objective) : -1;

const isCount = (objective: OrderObjective): boolean => !isAdditive(objective);

/** Returns whether a stage minimises or limits a number of orders or suppliers. */
export const countsOrders = ({ objective, limits }: OrderStage): boolean =>
  [objective, ...limits.map((limit) => limit.objective)].some(isCount);

/** Lists the largest values of a stage: those of its limits, then those of its limits on changes. */
export const listMost = ({ limits, changes }: OrderStage): readonly number[] => [
  ...limits.map(({ most }) => most),
  ...(changes?.most ?? []),
];

/** Returns the objective of a stage plus its limited objectives, each times its multiplier. */
export const toStageWeights = ({ objective, limits }: OrderStage, multipliers: readonly number[]): LinearWeights => {
  const getFactor = (wanted: OrderObjective): number =>
    limits.reduce(
      (total, limit, n) => total + (limit.objective === wanted ? ensure(multipliers[n]) : 0),
      objective === wanted ? 1 : 0,
    );
  return {
    factors: COLUMN_OBJECTIVES.map(getFactor),
    order: getFactor('PurchaseOrders'),
    supplier: getFactor('SuppliersUsed'),
  };
};

/**
 * Returns the cost of a column under the limits on changes: its figures (see `StageChanges`), each times its
 * multiplier. These multipliers are the last ones of a stage.
 */
export const computeChangeCost = (
  { limits, changes }: OrderStage,
  multipliers: readonly number[],
  part: number,
  column: PoolColumn,
): number => {
  if (changes === undefined) return 0;
  const figures = changes.measure(part, column);
  return changes.most.reduce((total, _, n) => total + ensure(multipliers[limits.length + n]) * ensure(figures[n]), 0);
};

/** Returns linear weights with each factor multiplied. */
export const scaleWeights = ({ factors, order, supplier }: LinearWeights, scale: number): LinearWeights => ({
  factors: factors.map((factor) => factor * scale),
  order: order * scale,
  supplier: supplier * scale,
});

/** Returns the reciprocal of the smallest positive factor; 1 if none is. */
export const computeScale = ({ factors }: LinearWeights): number => {
  const positive = factors.filter((factor) => factor > 0);
  return positive.length === 0 ? 1 : 1 / Math.min(...positive);
};

const toPlanSum = (objective: OrderObjective, scale: number): PlanSum => {
  const place = getObjectivePlace(objective);
  return {
    measureColumn: ({ objectives }) => (place < 0 ? 0 : scale * ensure(objectives[place])),
    order: objective === 'PurchaseOrders' ? scale : 0,
    supplier: objective === 'SuppliersUsed' ? scale : 0,
  };
};

/** Magnitude to which figures are scaled. Not tuned: it suits the tolerances of HiGHS. */
const USUAL_SIZE = 1_000;

const getScale = (value: number): number => USUAL_SIZE / Math.max(USUAL_SIZE, Math.abs(value));

/** The goal of the restricted master problem in units that suit HiGHS, with the scales of its objective and limits. */
export interface ScaledGoal {
  readonly goal: MasterGoal;
  readonly scale: number;
  readonly limitScales: readonly number[];
}

/** Returns the goal of a stage; `value` is the value of a known plan. Limits are in the order of `listMost`. */
export const toMasterGoal = (stage: OrderStage, value: number): ScaledGoal => {
  const scale = getScale(value);
  const limitScales = listMost(stage).map(getScale);
  const rows = [
    ...stage.limits.map(({ objective, most }) => ({ sum: toPlanSum(objective, 1), most })),
    ...(stage.changes?.listRows() ?? []),
  ];
  return {
    scale,
    limitScales,
    goal: {
      sum: toPlanSum(stage.objective, scale),
      largest: [],
      limits: rows.map(({ sum, most }, n) => {
        const own = ensure(limitScales[n]);
        const { measureColumn, order, supplier } = sum;
        return {
          sum: { measureColumn: (column) => own * measureColumn(column), order: own * order, supplier: own * supplier },
          most: own * most,
        };
      }),
    },
  };
};

/** Returns the values of objectives in an assignment. Recycled units, which are maximised, are negative. */
export const evaluateAssignment = (
  { pool, problem }: SearchContext,
  choice: Assignment,
  objectives: readonly OrderObjective[],
): readonly number[] => {
  const columns = choice.flatMap((place, part) => pool[part]?.[place] ?? []);
  const orders = new Set(columns.flatMap((column) => column.orders));
  const suppliers = new Set([...orders].map((order) => getSupplierOfOrder(order, problem.periods.length)));
  return objectives.map((objective) => {
    if (objective === 'PurchaseOrders') return orders.size;
    if (objective === 'SuppliersUsed') return suppliers.size;
    const place = getObjectivePlace(objective);
    return columns.reduce((total, column) => total + ensure(column.objectives[place]), 0);
  });
};

/** Returns the value of a stage's objective in an assignment; infinite if the assignment exceeds a limit. */
export const evaluateStage = (context: SearchContext, choice: Assignment, stage: OrderStage): number => {
  const { objective, limits, changes } = stage;
  if (changes?.isKept(choice) === false) return Number.POSITIVE_INFINITY;
  const names = [objective, ...limits.map((limit) => limit.objective)];
  const [value = 0, ...limited] = evaluateAssignment(context, choice, names);
  return limited.every((each, n) => each <= ensure(limits[n]).most) ? value : Number.POSITIVE_INFINITY;
};
