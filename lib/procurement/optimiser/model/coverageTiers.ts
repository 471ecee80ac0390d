import { type CostFunction, getCostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

/** The figures of coverage, which every configuration minimises before its own objectives, in their order. */
export const COVERAGE_TIERS = ['UnavailableUnits', 'EndMinimumStockShortfall'] as const;

/** Returns the cost functions of the coverage tiers. */
export const toTierForms = (model: PartModel): readonly CostFunction[] =>
  COVERAGE_TIERS.map((tier) => getCostFunction(model, tier));
