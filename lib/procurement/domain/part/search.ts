import { costOf, type Form, heldCost, type Quantities } from '#lib/procurement/domain/part/forms.ts';
import type { PartModel } from '#lib/procurement/domain/part/model.ts';
import { type PricedOrders, paid } from '#lib/procurement/domain/part/orders.ts';
import type { Costs, Relaxation } from '#lib/procurement/domain/part/relaxation.ts';

/** A cost with the least of it to come, and the most that a plan worth finding has of it. */
export interface Guide {
  /** Solved for these costs. */
  readonly relaxation: Relaxation;
  /** The prices of limits are in the unit costs. */
  readonly costs: Costs;
  readonly limit: number;
}

/** A plan under construction: what is received and ordered so far, what it costs by each guide. */
interface Label {
  readonly received: number;
  /** By limit: quantity ordered so far. */
  readonly used: readonly number[];
  /** The orders placed that later options may join, a bit each. */
  readonly open: number;
  /** By guide: cost so far. */
  readonly spent: readonly number[];
  /** Least cost in all by the last guide. */
  readonly estimate: number;
  readonly tie: number;
  readonly parent: Label | undefined;
  readonly option: number;
  readonly quantity: number;
}

export interface SearchInput {
  readonly model: PartModel;
  /** The last one ranks; a plan above the limit of any is dropped. */
  readonly guides: readonly Guide[];
  /** Ranks what the guides find equal, so far. */
  readonly tie: Costs;
  /** Plans found are compared by these, the first first. */
  readonly forms: readonly Form[];
  /** By offer: totals over the plan that are worth aiming at. */
  readonly totals: readonly (readonly number[])[];
  /** Labels kept at each option. */
  readonly width: number;
  /** Orders that are paid once, beside the forms. */
  readonly orders?: PricedOrders;
}

/** Quantities tried of a label, first those that lead to the least cost to come, then those that make up a total. */
const CANDIDATES = 4;
const TARGETS = 8;

const SLACK = 1e-9;

/** Estimates closer than this differ by rounding only. */
const GRAIN = 1 / 1024;

/** Places of the limits of an option: its offer, then its source after all offers. */
export const limitsOf = (model: PartModel, option: number): readonly [offer: number, source: number] => {
  const offer = model.options[option]?.offer ?? 0;
  return [offer, model.offers.length + (model.offers[offer]?.source ?? 0)];
};

/** Sizes of the limits: capacities by offer, then supplier quantities by source. */
export const limitSizes = ({ offers, sources }: PartModel): readonly number[] => [
  ...offers.map(({ capacity }) => capacity),
  ...sources.map(({ quantity }) => quantity),
];

/** Quantities worth trying: ends and best local minima of the least cost that each leaves to come, and targets. */
const candidates = (
  next: Float64Array,
  received: number,
  low: number,
  high: number,
  unit: number,
  targets: readonly number[],
): readonly number[] => {
  const found: { quantity: number; cost: number }[] = [];
  const costAt = (quantity: number) => (next[received + quantity] ?? Number.POSITIVE_INFINITY) + unit * quantity;
  let before = Number.POSITIVE_INFINITY;
  let here = costAt(low);
  for (let quantity = low; quantity <= high; quantity++) {
    const beyond = quantity === high ? Number.POSITIVE_INFINITY : costAt(quantity + 1);
    const isEnd = quantity === low || quantity === high;
    const isLow = (here <= before && here < beyond) || (here < before && here <= beyond);
    if (here < Number.POSITIVE_INFINITY && (isEnd || isLow)) found.push({ quantity, cost: here });
    before = here;
    here = beyond;
  }
  const best = (list: { quantity: number; cost: number }[], most: number) =>
    list.length <= most ? list : list.sort((a, b) => a.cost - b.cost || b.quantity - a.quantity).slice(0, most);
  const made = targets
    .filter((quantity) => quantity > low && quantity < high)
    .map((quantity) => ({ quantity, cost: costAt(quantity) }));
  const chosen = [...best(found, CANDIDATES), ...best(made, TARGETS)].map(({ quantity }) => quantity);
  return [...new Set(chosen)];
};

/** Among equals what has more: whoever put an order off has spent less so far, and is no better for it. */
const byEstimate = (a: Label, b: Label): number =>
  a.estimate - b.estimate || b.received - a.received || a.tie - b.tie || a.quantity - b.quantity;

/** Orders of several options that a label can remember. */
const MOST_OPEN = 30;

/** By option: the bit of its order, 0 where no other option belongs to it. */
const bitsOf = (orderOf: readonly number[] | undefined): readonly number[] => {
  const last = new Map<number, number>();
  const bits = new Map<number, number>();
  orderOf?.forEach((order, n) => {
    if (last.has(order) && !bits.has(order) && bits.size < MOST_OPEN) bits.set(order, 1 << bits.size);
    last.set(order, n);
  });
  return (orderOf ?? []).map((order) => bits.get(order) ?? 0);
};

/** The best labels, one for each state that the later options can tell apart. */
const thinned = (labels: Label[], width: number, matters: readonly number[], later: number): Label[] => {
  labels.sort(byEstimate);
  const kept: Label[] = [];
  const seen = new Set<string>();
  for (const label of labels) {
    if (kept.length === width) break;
    let state = later === 0 ? `${label.received}` : `${label.received} ${label.open & later}`;
    for (const limit of matters) state += ` ${label.used[limit]}`;
    if (seen.has(state)) continue;
    seen.add(state);
    kept.push(label);
  }
  return kept;
};

const quantitiesOf = (model: PartModel, label: Label): Quantities => {
  const quantities = new Array<number>(model.options.length).fill(0);
  for (let at: Label | undefined = label; at !== undefined; at = at.parent)
    if (at.quantity > 0) quantities[at.option] = at.quantity;
  return quantities;
};

/** Compares plans by one value after the other. */
export const byValues = (a: readonly number[], b: readonly number[]): number => {
  for (const [n, value] of a.entries()) if (value !== b[n]) return value - (b[n] ?? 0);
  return 0;
};

/** Limits that can bind, each with the last option that uses it. */
const bindingLimits = (
  model: PartModel,
  sizes: readonly number[],
): readonly (readonly [limit: number, last: number])[] => {
  const most = sizes.map(() => 0);
  const last = sizes.map(() => -1);
  model.options.forEach(({ high }, n) => {
    for (const limit of limitsOf(model, n)) {
      most[limit] = (most[limit] ?? 0) + high;
      last[limit] = n;
    }
  });
  return sizes.flatMap((size, limit) => ((most[limit] ?? 0) > size ? [[limit, last[limit] ?? -1] as const] : []));
};

/** Grows labels by one option: not ordered, or ordered in each quantity worth trying. */
const grow = (
  input: SearchInput,
  labels: readonly Label[],
  option: number,
  sizes: readonly number[],
  bit: number,
): Label[] => {
  const { model, guides, tie } = input;
  const { low = 1, high = 0, offer = 0 } = model.options[option] ?? {};
  const [byOffer, bySource] = limitsOf(model, option);
  const least = Math.max(low, model.sources[model.offers[offer]?.source ?? 0]?.minimum ?? 0);
  const nexts = guides.map(({ relaxation }) => relaxation.after(option));
  const units = guides.map(({ costs }) => costs.unit[option] ?? 0);
  const fixed = guides.map(({ costs }) => costs.fixed[option] ?? 0);
  const lead = guides.length - 1;
  const ceiling = guides[lead]?.relaxation.ceiling(option) ?? 0;
  const grown: Label[] = [];
  const estimateOf = (spent: readonly number[], received: number): number => {
    let estimate = Number.POSITIVE_INFINITY;
    for (let n = 0; n <= lead; n++) {
      estimate = (spent[n] ?? 0) + (nexts[n]?.[received] ?? Number.POSITIVE_INFINITY);
      if (estimate > (guides[n]?.limit ?? 0)) return Number.POSITIVE_INFINITY;
    }
    return Math.round(estimate / GRAIN) * GRAIN;
  };
  for (const label of labels) {
    const idle = estimateOf(label.spent, label.received);
    if (idle < Number.POSITIVE_INFINITY) grown.push({ ...label, estimate: idle });
    const left = Math.min(
      high,
      (sizes[byOffer] ?? 0) - (label.used[byOffer] ?? 0),
      (sizes[bySource] ?? 0) - (label.used[bySource] ?? 0),
      ceiling - label.received,
    );
    const next = nexts[lead];
    if (left < least || next === undefined) continue;
    const before = label.used[byOffer] ?? 0;
    const targets = (input.totals[offer] ?? []).flatMap((total) => [total - before, total - before - low]);
    for (const quantity of candidates(next, label.received, least, left, units[lead] ?? 0, targets)) {
      const received = label.received + quantity;
      const once = (label.open & bit) === 0 ? 1 : 0;
      const spent = label.spent.map((cost, n) => cost + (units[n] ?? 0) * quantity + once * (fixed[n] ?? 0));
      const estimate = estimateOf(spent, received);
      if (estimate === Number.POSITIVE_INFINITY) continue;
      const used = label.used.slice();
      used[byOffer] = (used[byOffer] ?? 0) + quantity;
      used[bySource] = (used[bySource] ?? 0) + quantity;
      const tied = label.tie + (tie.unit[option] ?? 0) * quantity + (tie.fixed[option] ?? 0);
      const open = label.open | bit;
      grown.push({ received, used, open, spent, estimate, tie: tied, parent: label, option, quantity });
    }
  }
  return grown;
};

/**
 * Builds plans option by option and keeps the most promising; the best of those that are complete. An order alone
 * reaches the supplier's minimum here, though several together might. Undefined if none is within the limits.
 */
export const searchPlan = (input: SearchInput): Quantities | undefined => {
  const { model, guides, tie, forms, width } = input;
  const sizes = limitSizes(model);
  const binding = bindingLimits(model, sizes);
  const bits = bitsOf(input.orders?.orderOf);
  const later = bits.map((_, option) => bits.slice(option + 1).reduce((all, bit) => all | bit, 0));
  const start: Label = {
    received: 0,
    used: sizes.map(() => 0),
    open: 0,
    spent: guides.map(() => 0),
    estimate: 0,
    tie: 0,
    parent: undefined,
    option: -1,
    quantity: 0,
  };
  let labels: Label[] = [start];
  let period = 0;
  const closePeriods = (until: number) => {
    for (; period < until; period++) {
      const net = model.base[period] ?? 0;
      labels = labels.map((label) => ({
        ...label,
        spent: label.spent.map(
          (cost, n) => cost + heldCost(model, guides[n]?.costs.held ?? tie.held, period, net + label.received),
        ),
        tie: label.tie + heldCost(model, tie.held, period, net + label.received),
      }));
    }
  };
  for (const [option, { arrival }] of model.options.entries()) {
    closePeriods(arrival);
    const grown = grow(input, labels, option, sizes, bits[option] ?? 0);
    const matters = binding.flatMap(([limit, last]) => (last > option ? [limit] : []));
    labels = thinned(grown, width, matters, later[option] ?? 0);
  }
  closePeriods(model.periods);
  const costIn = (form: Form, quantities: Quantities) =>
    input.orders === undefined ? costOf(model, form, quantities) : paid(model, form, input.orders, quantities);
  const plans = labels
    .filter(({ spent }) => guides.every(({ limit }, n) => (spent[n] ?? 0) <= limit))
    .map((label) => {
      const quantities = quantitiesOf(model, label);
      return { quantities, values: [...forms.map((form) => costIn(form, quantities)), label.tie] };
    });
  return plans.sort((a, b) => byValues(a.values, b.values))[0]?.quantities;
};

/** A limit that rounding cannot make a plan of exactly that cost miss. */
export const limitAt = (cost: number): number => cost + SLACK * (1 + Math.abs(cost));
