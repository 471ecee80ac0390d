import {
  type AdditiveObjective,
  type Configuration,
  isOrdered,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { type CostFunction, getCostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

/**
 * Objective orders of the extreme points. These are solved whatever the weights, and set the range of each objective.
 */
const CORNERS: readonly (readonly AdditiveObjective[])[] = [
  ['TotalCost', 'LateUnitPeriods', 'MinimumStockShortfallUnitPeriods'],
  ['LateUnitPeriods', 'MinimumStockShortfallUnitPeriods', 'TotalCost'],
  ['SupplyRisk', 'TotalCost', 'LateUnitPeriods', 'MinimumStockShortfallUnitPeriods'],
];

/** Returns, per exact round, the objectives minimised lexicographically after coverage. */
export const getExactRounds = (configuration: Configuration): readonly (readonly AdditiveObjective[])[] =>
  isOrdered(configuration) ? [configuration.order] : CORNERS;

/** Returns the cost function of each objective for a part. */
export const toObjectiveForms = (model: PartModel, order: readonly AdditiveObjective[]): readonly CostFunction[] =>
  order.map((objective) => getCostFunction(model, objective));
