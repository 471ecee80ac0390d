import { computeStockCost, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { getLimitSizes, getLimits } from '#lib/procurement/optimiser/model/limits.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { PricedOrders } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { LabelTable } from '#lib/procurement/optimiser/pricing/labelSetting/labelTable.ts';
import { OrderTrail } from '#lib/procurement/optimiser/pricing/orderTrail.ts';
import type { PricedGuide } from '#lib/procurement/optimiser/pricing/relaxation/guide.ts';
import {
  type Fixings,
  FORBIDDEN,
  FORCED,
  type OptionCosts,
} from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';

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

export interface LabelResult {
  /** Whether the search completed, which proves that no plan within the limits is better. */
  readonly isComplete: boolean;
  /** Undefined where there is no plan within the limits. */
  readonly quantities: Quantities | undefined;
}

/** A resource that a label counts until its last option has been decided. */
interface Resource {
  readonly kind: 'limit' | 'joint' | 'order';
  /** Index of the limit, or number of the order. */
  readonly of: number;
  /** Size of a limit, supplier minimum, or price of an order. */
  readonly size: number;
  readonly options: readonly number[];
  readonly last: number;
}

const listResources = ({ model, fixings, orders: { orderByOption, getPrice } }: LabelInput): readonly Resource[] => {
  const { options, offers, sources } = model;
  const sizes = getLimitSizes(model);
  const grouped = (keyOf: (n: number) => number) => {
    const groups = new Map<number, number[]>();
    options.forEach((_, n) => {
      if (fixings?.[n] === FORBIDDEN) return;
      groups.set(keyOf(n), [...(groups.get(keyOf(n)) ?? []), n]);
    });
    return [...groups];
  };
  const counter = (kind: Resource['kind'], of: number, size: number, members: readonly number[]): Resource => ({
    kind,
    of,
    size,
    options: members,
    last: members.at(-1) ?? -1,
  });
  const limits = ([0, 1] as const).flatMap((which) =>
    grouped((n) => getLimits(model, n)[which]).flatMap(([limit, members]) => {
      const most = members.reduce((total, n) => total + ensure(options[n]).high, 0);
      const size = ensure(sizes[limit]);
      return most > size ? [counter('limit', limit, size, members)] : [];
    }),
  );
  const sourceOf = (n: number) => ensure(offers[ensure(options[n]).offer]).source;
  const joint = grouped((n) => sourceOf(n) * model.periods + ensure(options[n]).order).flatMap(([key, members]) => {
    const least = ensure(sources[Math.floor(key / model.periods)]).minimum;
    return members.some((n) => ensure(options[n]).low < least) ? [counter('joint', key, least, members)] : [];
  });
  const shared = grouped((n) => ensure(orderByOption[n])).flatMap(([order, members]) =>
    members.length > 1 && getPrice(order) > 0 ? [counter('order', order, getPrice(order), members)] : [],
  );
  return [...limits, ...joint, ...shared];
};

/** Labels created at an option before dominance is tested, as a multiple of those that may stay. */
const CROWDED = 4;

/**
 * Finds the best plan of a part within the limits of its guides by label setting with dominance (Irnich & Desaulniers
 * 2005): it tries every quantity of every option and keeps the non-dominated labels of each state. Exact, unless it
 * gives up.
 */
export const runLabelSetting = (input: LabelInput): LabelResult => {
  const { model, guides, cost, tie, fixings, opened, most: crowd } = input;
  const { orderByOption, getPrice } = input.orders;
  const counters = listResources(input);
  const lanes = counters.length;
  const isExact = counters.map(({ kind }) => kind !== 'limit');
  const lead = guides.length - 1;
  const trail = new OrderTrail();
  let from = new LabelTable(lanes, guides.length);
  let to = new LabelTable(lanes, guides.length);
  from.origin[from.reserve()] = -1;
  from.keep();

  const closePeriod = (at: number): void => {
    const net = ensure(model.base[at]);
    for (let label = 0; label < from.size; label++) {
      const position = net + ensure(from.received[label]);
      from.value[label] = ensure(from.value[label]) + computeStockCost(model, cost.held, at, position);
      from.tie[label] = ensure(from.tie[label]) + computeStockCost(model, tie.held, at, position);
      guides.forEach(({ costs }, n) => {
        const place = label * guides.length + n;
        from.spent[place] = ensure(from.spent[place]) + computeStockCost(model, costs.held, at, position);
      });
    }
  };

  /** Extends all labels by an option; returns false as soon as there are too many. */
  const grow = (option: number): boolean => {
    const { low = 1, high = 0 } = model.options[option] ?? {};
    const order = ensure(orderByOption[option]);
    const price = getPrice(order);
    const mine = counters.flatMap((counter, lane) => (counter.options.includes(option) ? [{ ...counter, lane }] : []));
    const shared = mine.find(({ kind }) => kind === 'order');
    const nexts = guides.map(({ relaxation }) => relaxation.after(option));
    const ceiling = guides[lead]?.relaxation.ceiling(option) ?? 0;
    const unit = ensure(cost.unit[option]);
    const tied = ensure(tie.unit[option]);
    to.clear();

    /** Closes the resources that no later option uses, then keeps the label if it is within the limits. */
    const close = (label: number, before: number, quantity: number): void => {
      for (const { kind, lane, last, size, of } of mine) {
        if (last !== option) continue;
        const place = label * lanes + lane;
        const count = ensure(to.counts[place]);
        if (kind === 'joint' && count > 0 && count < size) return;
        if (kind === 'order' && count === 0 && opened?.has(of)) return;
        if (kind === 'limit')
          for (let n = 0; n <= lead; n++) {
            const worth = guides[n]?.prices[of] ?? 0;
            if (worth > 0)
              to.spent[label * (lead + 1) + n] = ensure(to.spent[label * (lead + 1) + n]) + worth * (size - count);
          }
        to.counts[place] = 0;
      }
      const received = ensure(to.received[label]);
      let estimate = 0;
      for (let n = 0; n <= lead; n++) {
        estimate = ensure(to.spent[label * (lead + 1) + n]) + (nexts[n]?.[received] ?? Number.POSITIVE_INFINITY);
        if (estimate > ensure(guides[n]).limit) return;
      }
      to.origin[label] = quantity === 0 ? before : trail.add(before, option, quantity);
      to.keep();
    };

    for (let label = 0; label < from.size; label++) {
      if (to.size > crowd * CROWDED) return false;
      const received = ensure(from.received[label]);
      const isOpen = shared !== undefined && ensure(from.counts[label * lanes + shared.lane]) > 0;
      // The relaxation charges each option a share of its order; an order that is already open must have paid all shares.
      if (fixings?.[option] !== FORCED) {
        const idle = to.reserve();
        to.copy(from, label, idle);
        if (isOpen)
          for (let n = 0; n <= lead; n++)
            to.spent[idle * (lead + 1) + n] =
              ensure(to.spent[idle * (lead + 1) + n]) + (guides[n]?.costs.fixed[option] ?? 0);
        close(idle, from.origin[label] ?? -1, 0);
      }

      let most = fixings?.[option] === FORBIDDEN ? 0 : Math.min(high, ceiling - received);
      for (const { kind, lane, size } of mine)
        if (kind === 'limit') most = Math.min(most, size - ensure(from.counts[label * lanes + lane]));
      for (let quantity = low; quantity <= most; quantity++) {
        const ranked = guides[lead];
        const next = nexts[lead]?.[received + quantity] ?? Number.POSITIVE_INFINITY;
        const spent = ensure(from.spent[label * (lead + 1) + lead]) + (ranked?.costs.unit[option] ?? 0) * quantity;
        if (spent + next > (ranked?.limit ?? 0) && shared === undefined) continue;
        const grown = to.reserve();
        to.copy(from, label, grown);
        to.received[grown] = received + quantity;
        to.value[grown] = ensure(from.value[label]) + unit * quantity + (isOpen ? 0 : price);
        to.tie[grown] = ensure(from.tie[label]) + tied * quantity;
        for (let n = 0; n <= lead; n++) {
          const costs = guides[n]?.costs;
          const place = grown * (lead + 1) + n;
          let more = (costs?.unit[option] ?? 0) * quantity + (costs?.fixed[option] ?? 0);
          if (shared !== undefined && !isOpen)
            for (const each of shared.options) if (each < option) more += costs?.fixed[each] ?? 0;
          to.spent[place] = ensure(to.spent[place]) + more;
        }
        for (const { kind, lane } of mine) {
          const place = grown * lanes + lane;
          to.counts[place] = kind === 'order' ? 1 : ensure(to.counts[place]) + quantity;
        }
        close(grown, from.origin[label] ?? -1, quantity);
      }
    }
    to.removeDominated(isExact);
    [from, to] = [to, from];
    return from.size <= crowd;
  };

  let period = 0;
  for (const [option, { arrival }] of model.options.entries()) {
    for (; period < arrival; period++) closePeriod(period);
    if (!grow(option)) return { isComplete: false, quantities: undefined };
  }
  for (; period < model.periods; period++) closePeriod(period);
  let best = -1;
  for (let label = 0; label < from.size; label++) {
    if (guides.some(({ limit }, n) => ensure(from.spent[label * guides.length + n]) > limit)) continue;
    const [value, least] = [ensure(from.value[label]), from.value[best] ?? Number.POSITIVE_INFINITY];
    if (best < 0 || value < least || (value === least && ensure(from.tie[label]) < ensure(from.tie[best])))
      best = label;
  }
  return { isComplete: true, quantities: best < 0 ? undefined : trail.toQuantities(model, from.origin[best] ?? -1) };
};
