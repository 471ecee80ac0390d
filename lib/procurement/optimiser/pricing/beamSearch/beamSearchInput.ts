import type { CostFunction, OptionCosts } from '#lib/procurement/optimiser/model/costFunction.ts';
import type { PricedOrders } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import type { Relaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';

export interface BeamSearchInput {
  /** Its cost-to-go guides the search: it ranks the labels. */
  readonly relaxation: Relaxation;
  /** Costs for which the relaxation is solved; unit costs include the multipliers of limits. */
  readonly costs: OptionCosts;
  /** Breaks ties between labels of equal estimate. */
  readonly tie: OptionCosts;
  /** Costs that rank complete plans, in lexicographic order. */
  readonly forms: readonly CostFunction[];
  /** Beam width: labels kept at each option. */
  readonly width: number;
  /** Order prices, which a plan pays in addition to the cost functions. */
  readonly orders?: PricedOrders;
}
