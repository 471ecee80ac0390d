import {
  type AdditiveObjective,
  type Configuration,
  isCoupledOrder,
  isOrdered,
  listAdditiveObjectives,
  listLeadingObjectives,
  type OrderedConfiguration,
} from '#lib/procurement/domain/configuration/configuration.ts';
import type { Part } from '#lib/procurement/domain/problem/problem.ts';
import { type Column, getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { type CostFunction, computeCost, getCostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { buildPartModel, type PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { PlanningData } from '#lib/procurement/optimiser/parts/calculationContext.ts';

/**
 * Orders of objectives whose optima are the extreme points. They are solved for all weights and determine the range of
 * each objective.
 */
const CORNERS: readonly (readonly AdditiveObjective[])[] = [
  ['TotalCost', 'LateUnitPeriods', 'MinimumStockShortfallUnitPeriods'],
  ['LateUnitPeriods', 'MinimumStockShortfallUnitPeriods', 'TotalCost'],
  ['SupplyRisk', 'TotalCost', 'LateUnitPeriods', 'MinimumStockShortfallUnitPeriods'],
];

/** Objectives of the first plan, if the order consists of counts only. */
const FIRST: readonly AdditiveObjective[] = ['TotalCost', 'LateUnitPeriods'];

/** Returns the objectives of an order that are minimised part by part. Their optimum is the start of the search. */
const listExactObjectives = (configuration: OrderedConfiguration): readonly AdditiveObjective[] => {
  const additive = listAdditiveObjectives(configuration);
  if (!isCoupledOrder(configuration)) return additive;
  return [listLeadingObjectives(configuration), additive, FIRST].find(({ length }) => length > 0) ?? [];
};

/** Returns, per exact round, the objectives minimised lexicographically after coverage. */
export const getExactRounds = (configuration: Configuration): readonly (readonly AdditiveObjective[])[] =>
  isOrdered(configuration) ? [listExactObjectives(configuration)] : CORNERS;

/** Returns the cost function of each objective for a part. */
export const toObjectiveForms = (model: PartModel, order: readonly AdditiveObjective[]): readonly CostFunction[] =>
  order.map((objective) => getCostFunction(model, objective));

/** Returns the value of each objective for a column of a part; values to maximise are negative. */
export const computeObjectiveValues = (
  { problem, configuration }: PlanningData,
  part: Part,
  order: readonly AdditiveObjective[],
  column: Column,
): readonly number[] => {
  const model = buildPartModel(problem, part, configuration);
  const quantities = getColumnQuantities(model, column);
  return toObjectiveForms(model, order).map((form) => computeCost(model, form, quantities));
};
