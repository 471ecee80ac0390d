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
