import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { PricedOrders } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { LabelTable } from '#lib/procurement/optimiser/pricing/labelSetting/labelTable.ts';
import { listResources, type Resource } from '#lib/procurement/optimiser/pricing/labelSetting/resources.ts';
import { OrderTrail } from '#lib/procurement/optimiser/pricing/orderTrail.ts';
import type { PricedGuide } from '#lib/procurement/optimiser/pricing/relaxation/guide.ts';
import type { Fixings } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import type { OptionCosts } from '#lib/procurement/optimiser/pricing/relaxation/tables.ts';

export interface LabelInput {
  readonly model: PartModel;
  /** A label that exceeds the limit of any guide is dropped. The last guide ranks the others. */
  readonly guides: readonly PricedGuide[];
  /** Costs to minimise, order prices excluded; costs that break ties. */
  readonly cost: OptionCosts;
  readonly tie: OptionCosts;
  readonly orders: PricedOrders;
  /** Fixed options; shared orders that some option is known to use. */
  readonly fixings?: Fixings;
  readonly opened?: ReadonlySet<number>;
  /** Largest number of labels after an option; beyond it the search gives up. */
  readonly most: number;
}

/** A run of label setting: the labels after the last option, and the table for those after the next one. */
export interface LabelSearch {
  readonly input: LabelInput;
  /** The resources that labels count, in the order of the counts of a label table. */
  readonly resources: readonly Resource[];
  /** By resource: whether dominance needs equal counts. For the other resources, less use is better. */
  readonly isExact: readonly boolean[];
  readonly trail: OrderTrail;
  labels: LabelTable;
  extended: LabelTable;
}

/** Starts a search with the label of an empty plan. */
export const createLabelSearch = (input: LabelInput): LabelSearch => {
  const { model, guides, orders, fixings } = input;
  const resources = listResources(model, orders, fixings);
  const labels = new LabelTable(resources.length, guides.length);
  labels.origin[labels.reserve()] = -1;
  labels.keep();
  return {
    input,
    resources,
    isExact: resources.map(({ kind }) => kind !== 'limit'),
    trail: new OrderTrail(),
    labels,
    extended: new LabelTable(resources.length, guides.length),
  };
};
