import type { CostFunction, OptionCosts, Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { buildTieBreaker } from '#lib/procurement/optimiser/model/lexicographicPacking.ts';
import type { PricedOrders } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { runBeamSearch } from '#lib/procurement/optimiser/pricing/beamSearch/beamSearch.ts';
import type { Relaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';

/** A pricing problem, and its relaxation as the guide of a search. */
interface GuidedSearch {
  readonly form: CostFunction;
  readonly orders: PricedOrders;
  readonly relaxation: Relaxation;
  /** Costs for which the relaxation is solved; unit costs include the multipliers of limits. */
  readonly costs: OptionCosts;
}

/**
 * Searches a plan of one part at order prices by beam search, guided by its relaxation alone. Undefined if the search
 * finds no plan.
 * @param width the beam width
 */
export const searchByRelaxation = (
  { form, orders, relaxation, costs }: GuidedSearch,
  width: number,
): Quantities | undefined => {
  const { model } = relaxation;
  const tie = buildTieBreaker(model, [], relaxation.maximumReceipts);
  return runBeamSearch({ relaxation, costs, tie, forms: [form], width, orders });
};
