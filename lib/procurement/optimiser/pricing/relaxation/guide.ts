import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { OptionCosts, Relaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';

/** A cost with its cost-to-go, and the largest value of a plan that the search accepts. */
export interface Guide {
  /** Solved for these costs. */
  readonly relaxation: Relaxation;
  /** Unit costs include the multipliers of limits. */
  readonly costs: OptionCosts;
  readonly limit: number;
}

/** A guide with the multipliers of limits that its costs contain; a plan pays for the unused part of a priced limit. */
export interface PricedGuide extends Guide {
  readonly prices: readonly number[];
}

/** Costs of an option under a guide, and the cost-to-go once the option is decided. */
export interface GuideCosts {
  readonly unit: number;
  readonly fixed: number;
  readonly costToGo: Float64Array;
  /** The guide's limit. */
  readonly limit: number;
}

/** Reads the costs of an option under a guide. */
export const getGuideCosts = ({ relaxation, costs, limit }: Guide, option: number): GuideCosts => ({
  unit: ensure(costs.unit[option]),
  fixed: ensure(costs.fixed[option]),
  costToGo: relaxation.after(option),
  limit,
});
