import {
  type AdditiveObjective,
  type Configuration,
  isOrdered,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { type CostFunction, getCostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

/** The exact optima that are found whatever the weights, and that give each objective its range. */
const CORNERS: readonly (readonly AdditiveObjective[])[] = [
  ['TotalCost', 'LateUnitPeriods', 'MinimumStockShortfallUnitPeriods'],
  ['LateUnitPeriods', 'MinimumStockShortfallUnitPeriods', 'TotalCost'],
  ['SupplyRisk', 'TotalCost', 'LateUnitPeriods', 'MinimumStockShortfallUnitPeriods'],
];

/** What the exact rounds of a calculation minimise, coverage left out. */
export const getExactRounds = (configuration: Configuration): readonly (readonly AdditiveObjective[])[] =>
  isOrdered(configuration) ? [configuration.order] : CORNERS;

/** The costs of a round by an order. */
export const toObjectiveForms = (model: PartModel, order: readonly AdditiveObjective[]): readonly CostFunction[] =>
  order.map((objective) => getCostFunction(model, objective));
