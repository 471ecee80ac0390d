import type { Recycled } from '#lib/procurement/domain/configuration/configuration.ts';
import { OBJECTIVES } from '#lib/procurement/domain/configuration/members.ts';
import { toOrderNumber } from '#lib/procurement/domain/plan/orderNumber.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import {
  type CostFunction,
  computeNetPositions,
  getCostFunction,
  type Quantities,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { buildPartModel, type PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

/** The additive objectives in the order of a column objective vector; all are minimised. */
export const COLUMN_OBJECTIVES = OBJECTIVES;

/** One value for each of COLUMN_OBJECTIVES. */
export type ColumnObjectives = readonly number[];

/** A part's model with its orders and cost functions. */
export interface PartContext {
  readonly model: PartModel;
  /** By option: its order number. */
  readonly orderByOption: readonly number[];
  /** Numbers of the orders that the part can join, ascending. */
  readonly orders: readonly number[];
  /** One cost function for each of COLUMN_OBJECTIVES. */
  readonly costFunctions: readonly CostFunction[];
}

/** Adds orders and cost functions to the model of a part. */
export const toPartContext = (model: PartModel): PartContext => {
  const orderByOption = model.options.map(({ offer, order }) =>
    toOrderNumber(ensure(model.offers[offer]).supplier, order, model.periods),
  );
  return {
    model,
    orderByOption,
    orders: [...new Set(orderByOption)].sort((a, b) => a - b),
    costFunctions: COLUMN_OBJECTIVES.map((objective) => getCostFunction(model, objective)),
  };
};

export const createPartContext = (problem: Problem, part: Part, recycled: Recycled): PartContext =>
  toPartContext(buildPartModel(problem, part, recycled));

/** Computes the objective vector of a plan: the value of every cost function, in one pass over the periods. */
export const computeColumnObjectives = (
  { model, costFunctions: forms }: PartContext,
  quantities: Quantities,
): ColumnObjectives => {
  let [late, short, excess] = [0, 0, 0];
  computeNetPositions(model, quantities).forEach((net, at) => {
    late += Math.max(0, -net);
    if (at >= model.start) short += Math.max(0, model.minimum - Math.max(0, net));
    excess += Math.max(0, net - model.minimum);
  });
  const sumUnits = (objective: number): number =>
    (forms[objective]?.unit ?? []).reduce((total, unit, n) => total + unit * ensure(quantities[n]), 0);
  return [sumUnits(0), late, short, sumUnits(3), sumUnits(4), sumUnits(5), excess, sumUnits(7)];
};
