import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { PricedOrders } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { LabelTable } from '#lib/procurement/optimiser/pricing/labelSetting/labelTable.ts';
import { listResources, type Resource } from '#lib/procurement/optimiser/pricing/labelSetting/resources.ts';
import { OrderTrail } from '#lib/procurement/optimiser/pricing/orderTrail.ts';
import type { PricedGuide } from '#lib/procurement/optimiser/pricing/relaxation/guide.ts';
import type { Fixings, OptionCosts } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';

export interface LabelInput {
  readonly model: PartModel;
  /** A label above the limit of any guide is dropped; the last guide ranks. */
  readonly guides: readonly PricedGuide[];
  /** Costs to minimise without order prices, and costs that break ties. */
  readonly cost: OptionCosts;
  readonly tie: OptionCosts;
  readonly orders: PricedOrders;
  /** Fixed options; orders of several options of which at least one is used. */
  readonly fixings?: Fixings;
  readonly opened?: ReadonlySet<number>;
  /** Largest number of labels after an option; beyond it the search gives up. */
  readonly most: number;
}

/** A run of label setting: its labels after the last option, and the table that takes those after the next one. */
export interface LabelSearch {
  readonly input: LabelInput;
  /** The resources that labels count, in the order of the counts of a label table. */
  readonly resources: readonly Resource[];
  /** By resource: whether only labels with equal counts are compared; otherwise less use is better. */
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
