import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { LabelSearch } from '#lib/procurement/optimiser/pricing/labelSetting/labelSearch.ts';
import type { LabelTable } from '#lib/procurement/optimiser/pricing/labelSetting/labelTable.ts';
import type { Resource } from '#lib/procurement/optimiser/pricing/labelSetting/resources.ts';
import { type GuideCosts, getGuideCosts } from '#lib/procurement/optimiser/pricing/relaxation/guide.ts';
import { FORBIDDEN, FORCED } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';

/**
 * Number of labels created at an option before dominance is tested, as a multiple of the largest number that may stay.
 */
const CROWDED = 4;

/** Costs of an option under a guide with multipliers of limits. */
interface PricedGuideCosts extends GuideCosts {
  /** Fixed costs of the earlier options that share the order of this option. */
  readonly earlierFixed: readonly number[];
  readonly prices: readonly number[];
}

/** A resource that an option uses, with its position (`lane`) among the counts of a label. */
interface OptionResource extends Resource {
  readonly lane: number;
}

/** The extension of all labels of `from` by one option into `to`. */
interface Extension {
  readonly search: LabelSearch;
  readonly from: LabelTable;
  readonly to: LabelTable;
  readonly option: number;
  readonly resources: readonly OptionResource[];
  /** The order of the option, if several options share it. */
  readonly sharedOrder: OptionResource | undefined;
  /** The guide that ranks labels: the last one. */
  readonly guides: readonly PricedGuideCosts[];
  readonly unit: number;
  readonly tie: number;
  readonly orderPrice: number;
  /** Quantity in the earlier plan, and the price of another one. */
  readonly before: number;
  readonly changePrice: number;
}

const createExtension = (search: LabelSearch, option: number): Extension => {
  const { guides, cost, tie, orders } = search.input;
  const resources = search.resources.flatMap((resource, lane) =>
    resource.options.includes(option) ? [{ ...resource, lane }] : [],
  );
  const sharedOrder = resources.find(({ kind }) => kind === 'order');
  const { before = 0, isForced = false } = ensure(search.input.model.options[option]);
  const earlier = sharedOrder?.options.filter((other) => other < option) ?? [];
  return {
    search,
    from: search.labels,
    to: search.extended,
    option,
    resources,
    sharedOrder,
    guides: guides.map((guide) => ({
      ...getGuideCosts(guide, option),
      earlierFixed: earlier.map((other) => ensure(guide.costs.fixed[other])),
      prices: guide.prices,
    })),
    unit: ensure(cost.unit[option]),
    tie: ensure(tie.unit[option]),
    orderPrice: orders.getPrice(ensure(orders.orderByOption[option])),
    before,
    changePrice: isForced ? 0 : (cost.changePrice ?? 0),
  };
};

/** Adds the price of the unused part of a limit, at its multiplier, to the cost of a label. */
const chargeUnused = ({ to, guides }: Extension, label: number, limit: number, unused: number): void => {
  for (let n = 0; n < guides.length; n++) {
    const price = ensure(ensure(guides[n]).prices[limit]);
    const place = label * guides.length + n;
    if (price > 0) to.spent[place] = ensure(to.spent[place]) + price * unused;
  }
};

/** Closes the resources that no later option uses; returns false if the label breaks one of them. */
const closeResources = (extension: Extension, label: number): boolean => {
  const { search, to, option, resources } = extension;
  const lanes = search.resources.length;
  for (const { kind, lane, last, size, id } of resources) {
    if (last !== option) continue;
    const place = label * lanes + lane;
    const count = ensure(to.counts[place]);
    if (kind === 'supplierMinimum' && count > 0 && count < size) return false;
    if (kind === 'order' && count === 0 && search.input.opened?.has(id)) return false;
    if (kind === 'limit') chargeUnused(extension, label, id, size - count);
    to.counts[place] = 0;
  }
  return true;
};

/** Whether cost so far plus cost-to-go stay within the limit of every guide. */
const isWithinGuides = ({ to, guides }: Extension, label: number): boolean => {
  const received = ensure(to.received[label]);
  for (let n = 0; n < guides.length; n++) {
    const { costToGo, limit } = ensure(guides[n]);
    if (ensure(to.spent[label * guides.length + n]) + ensure(costToGo[received]) > limit) return false;
  }
  return true;
};

/** Keeps the label that results from ordering a quantity after `parent`, if it is within all limits. */
const keepWithinLimits = (extension: Extension, label: number, parent: number, quantity: number): void => {
  if (!closeResources(extension, label) || !isWithinGuides(extension, label)) return;
  const { search, from, to, option } = extension;
  const before = ensure(from.origin[parent]);
  to.origin[label] = quantity === 0 ? before : search.trail.add(before, option, quantity);
  to.keep();
};

/**
 * Extends a label without using the option. If the order is already open, the label still pays the option's share of
 * it.
 */
const leaveUnused = (extension: Extension, parent: number, isOpen: boolean): void => {
  const { from, to, guides } = extension;
  const label = to.reserve();
  to.copy(from, parent, label);
  const change = extension.before > 0 ? extension.changePrice : 0;
  to.value[label] = ensure(to.value[label]) + change;
  for (let n = 0; n < guides.length; n++) {
    const place = label * guides.length + n;
    to.spent[place] = ensure(to.spent[place]) + change + (isOpen ? ensure(guides[n]).fixed : 0);
  }
  keepWithinLimits(extension, label, parent, 0);
};

/**
 * Extends a label by a quantity. The first quantity of a shared order also pays the shares of its earlier, unused
 * options.
 */
const orderQuantity = (extension: Extension, parent: number, isOpen: boolean, quantity: number): void => {
  const { search, from, to, guides, resources } = extension;
  const label = to.reserve();
  to.copy(from, parent, label);
  to.received[label] = ensure(from.received[parent]) + quantity;
  const change = quantity === extension.before ? 0 : extension.changePrice;
  to.value[label] =
    ensure(from.value[parent]) + extension.unit * quantity + (isOpen ? 0 : extension.orderPrice) + change;
  to.tie[label] = ensure(from.tie[parent]) + extension.tie * quantity;
  for (let n = 0; n < guides.length; n++) {
    const { unit, fixed, earlierFixed } = ensure(guides[n]);
    const place = label * guides.length + n;
    let cost = unit * quantity + fixed + change;
    if (!isOpen) for (const share of earlierFixed) cost += share;
    to.spent[place] = ensure(to.spent[place]) + cost;
  }
  for (const { kind, lane } of resources) {
    const place = label * search.resources.length + lane;
    to.counts[place] = kind === 'order' ? 1 : ensure(to.counts[place]) + quantity;
  }
  keepWithinLimits(extension, label, parent, quantity);
};

/** Returns the largest quantity of the option that a label can order. */
const getLargestQuantity = ({ search, from, option, resources }: Extension, parent: number): number => {
  const { model, guides, fixings } = search.input;
  if (fixings?.[option] === FORBIDDEN) return 0;
  const ceiling = ensure(guides.at(-1)).relaxation.getCeiling(option);
  let most = Math.min(ensure(model.options[option]).high, ceiling - ensure(from.received[parent]));
  for (const { kind, lane, size } of resources)
    if (kind === 'limit') most = Math.min(most, size - ensure(from.counts[parent * search.resources.length + lane]));
  return most;
};

/** Extends a label by the option: unused, and in each quantity that the last guide admits. */
const extendLabel = (extension: Extension, parent: number): void => {
  const { search, from, option, sharedOrder, guides } = extension;
  const { model, fixings } = search.input;
  const isOpen =
    sharedOrder !== undefined && ensure(from.counts[parent * search.resources.length + sharedOrder.lane]) > 0;
  const isUsed = fixings?.[option] === FORCED || ensure(model.options[option]).isForced;
  if (!isUsed) leaveUnused(extension, parent, isOpen);
  const { unit, costToGo, limit } = ensure(guides.at(-1));
  const received = ensure(from.received[parent]);
  const spent = ensure(from.spent[(parent + 1) * guides.length - 1]);
  const most = getLargestQuantity(extension, parent);
  for (let quantity = ensure(model.options[option]).low; quantity <= most; quantity++) {
    const isTooExpensive = spent + unit * quantity + ensure(costToGo[received + quantity]) > limit;
    if (isTooExpensive && sharedOrder === undefined) continue;
    orderQuantity(extension, parent, isOpen, quantity);
  }
};

/** Extends all labels by an option and drops dominated ones; returns false as soon as there are too many. */
export const extendLabels = (search: LabelSearch, option: number): boolean => {
  const { labels, extended, input, isExact } = search;
  const extension = createExtension(search, option);
  extended.clear();
  for (let label = 0; label < labels.size; label++) {
    if (extended.size > input.most * CROWDED) return false;
    extendLabel(extension, label);
  }
  extended.removeDominated(isExact);
  [search.labels, search.extended] = [extended, labels];
  return extended.size <= input.most;
};
