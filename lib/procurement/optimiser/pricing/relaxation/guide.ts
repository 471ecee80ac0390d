import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { Relaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import type { OptionCosts } from '#lib/procurement/optimiser/pricing/relaxation/tables.ts';

/** A cost function with its cost-to-go, and the largest cost of a plan that the search accepts. */
export interface Guide {
  /** The relaxation, solved for `costs`. */
  readonly relaxation: Relaxation;
  /** Unit costs include the multipliers of limits. */
  readonly costs: OptionCosts;
  readonly limit: number;
}

/** Costs of one option under a guide, and the cost-to-go after the option is decided. */
export interface GuideCosts {
  readonly unit: number;
  readonly fixed: number;
  readonly costToGo: Float64Array;
  /** Largest cost that the guide accepts. */
  readonly limit: number;
}

export const getGuideCosts = ({ relaxation, costs, limit }: Guide, option: number): GuideCosts => ({
  unit: ensure(costs.unit[option]),
  fixed: ensure(costs.fixed[option]),
  costToGo: relaxation.getCostToGoAfter(option),
  limit,
});
