import type { CostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { PricedOrders } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import type { Guide } from '#lib/procurement/optimiser/pricing/relaxation/guide.ts';
import type { OptionCosts } from '#lib/procurement/optimiser/pricing/relaxation/tables.ts';

export interface BeamSearchInput {
  readonly model: PartModel;
  /** A label that exceeds the limit of any guide is dropped. The last guide ranks the others. */
  readonly guides: readonly Guide[];
  /** Breaks ties between labels of equal estimate. */
  readonly tie: OptionCosts;
  /** Costs that rank complete plans, in lexicographic order. */
  readonly forms: readonly CostFunction[];
  /** By offer: candidate totals over the plan. */
  readonly totals: readonly (readonly number[])[];
  /** Beam width: labels kept at each option. */
  readonly width: number;
  /** Order prices, which a plan pays in addition to the cost functions. */
  readonly orders?: PricedOrders;
}
