import {
  isAdditive,
  type OrderedConfiguration,
  type OrderObjective,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { applyTolerance } from '#lib/procurement/domain/configuration/tolerance.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { COLUMN_OBJECTIVES } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { MasterGoal, PlanSum } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { SearchContext } from '#lib/procurement/optimiser/schedule/searchContext.ts';

/** One objective of an order. It is minimised over the plans in which each earlier objective is at most its `most`. */
export interface OrderStage {
  readonly objective: OrderObjective;
  readonly limits: readonly { readonly objective: OrderObjective; readonly most: number }[];
}

/** Returns the stage after the objectives with these best values. */
export const createStage = (
  { order, tolerances = {} }: OrderedConfiguration,
  values: readonly number[],
): OrderStage => ({
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

/** Returns the objective of a stage plus its limited objectives, each times its multiplier. */
export const toStageWeights = ({ objective, limits }: OrderStage, multipliers: readonly number[]): LinearWeights => {
  const worth = (wanted: OrderObjective): number =>
    limits.reduce(
      (total, limit, n) => total + (limit.objective === wanted ? ensure(multipliers[n]) : 0),
      objective === wanted ? 1 : 0,
    );
  return { factors: COLUMN_OBJECTIVES.map(worth), order: worth('PurchaseOrders'), supplier: worth('SuppliersUsed') };
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
    ofColumn: ({ objectives }) => (place < 0 ? 0 : scale * ensure(objectives[place])),
    order: objective === 'PurchaseOrders' ? scale : 0,
    supplier: objective === 'SuppliersUsed' ? scale : 0,
  };
};

/** Magnitude of figures that suits the tolerances of HiGHS. */
const USUAL = 1_000;

const getScale = (value: number): number => USUAL / Math.max(USUAL, Math.abs(value));

/** The goal of the restricted master problem in units that suit HiGHS, with the scales of its objective and limits. */
export interface ScaledGoal {
  readonly goal: MasterGoal;
  readonly scale: number;
  readonly limitScales: readonly number[];
}

/** Returns the goal of a stage; `value` is the value of a known plan. */
export const toMasterGoal = ({ objective, limits }: OrderStage, value: number): ScaledGoal => {
  const scale = getScale(value);
  const limitScales = limits.map(({ most }) => getScale(most));
  return {
    scale,
    limitScales,
    goal: {
      sum: toPlanSum(objective, scale),
      largest: [],
      limits: limits.map((limit, n) => {
        const own = ensure(limitScales[n]);
        return { sum: toPlanSum(limit.objective, own), most: own * limit.most };
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
  const suppliers = new Set([...orders].map((order) => Math.floor(order / problem.periods.length)));
  return objectives.map((objective) => {
    if (objective === 'PurchaseOrders') return orders.size;
    if (objective === 'SuppliersUsed') return suppliers.size;
    const place = getObjectivePlace(objective);
    return columns.reduce((total, column) => total + ensure(column.objectives[place]), 0);
  });
};

/** Returns the value of a stage's objective in an assignment; infinite if the assignment exceeds a limit. */
export const evaluateStage = (context: SearchContext, choice: Assignment, stage: OrderStage): number => {
  const { objective, limits } = stage;
  const names = [objective, ...limits.map((limit) => limit.objective)];
  const [value = 0, ...limited] = evaluateAssignment(context, choice, names);
  return limited.every((each, n) => each <= ensure(limits[n]).most) ? value : Number.POSITIVE_INFINITY;
};
