import { type Form, heldCost, type Quantities } from '#lib/procurement/domain/part/forms.ts';
import type { PartModel } from '#lib/procurement/domain/part/model.ts';
import type { Costs, Relaxation } from '#lib/procurement/domain/part/relaxation.ts';

/** A plan under construction: what is received and ordered so far, what it cost. */
interface Label {
  readonly received: number;
  /** By offer, then by source: quantity ordered so far. */
  readonly used: readonly number[];
  readonly cost: number;
  /** With the prices of limits, and the least cost to come. */
  readonly priced: number;
  readonly estimate: number;
  readonly tie: number;
  readonly parent: Label | undefined;
  readonly option: number;
  readonly quantity: number;
}

/** A plan that was found, with its cost and the cost that breaks ties. */
export interface Found {
  readonly quantities: Quantities;
  readonly cost: number;
  readonly tie: number;
}

export interface SearchInput {
  readonly model: PartModel;
  /** Solved for these costs with the prices of limits added to the unit costs. */
  readonly relaxation: Relaxation;
  readonly costs: Costs;
  /** By offer, then by source. */
  readonly prices: ArrayLike<number>;
  readonly tie: Form;
  /** Labels kept at each option. */
  readonly width: number;
  /** Labels whose bound lies above are dropped. */
  readonly ceiling: number;
}

const CANDIDATES = 4;

/** Quantities worth trying: ends and best local minima of the least cost that each leaves to come. */
const candidates = (
  next: Float64Array,
  received: number,
  low: number,
  high: number,
  unit: number,
): readonly number[] => {
  const found: { quantity: number; cost: number }[] = [];
  const costAt = (quantity: number) => (next[received + quantity] ?? Number.POSITIVE_INFINITY) + unit * quantity;
  let before = Number.POSITIVE_INFINITY;
  let here = costAt(low);
  for (let quantity = low; quantity <= high; quantity++) {
    const beyond = quantity === high ? Number.POSITIVE_INFINITY : costAt(quantity + 1);
    const isEnd = quantity === low || quantity === high;
    if (
      here < Number.POSITIVE_INFINITY &&
      (isEnd || (here <= before && here < beyond) || (here < before && here <= beyond))
    )
      found.push({ quantity, cost: here });
    before = here;
    here = beyond;
  }
  if (found.length > CANDIDATES) found.sort((a, b) => a.cost - b.cost || a.quantity - b.quantity).length = CANDIDATES;
  return found.map(({ quantity }) => quantity);
};

const byEstimate = (a: Label, b: Label): number =>
  a.estimate - b.estimate || a.tie - b.tie || a.received - b.received || a.quantity - b.quantity;

/** The best labels, one for each state that the later options can tell apart. */
const thinned = (labels: Label[], width: number, matters: readonly number[]): Label[] => {
  labels.sort(byEstimate);
  const kept: Label[] = [];
  const seen = new Set<string>();
  for (const label of labels) {
    if (kept.length === width) break;
    let state = `${label.received}`;
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

/** Places among `used` that limit an option. */
const limitsOf = (model: PartModel, option: number): readonly [offer: number, source: number] => {
  const offer = model.options[option]?.offer ?? 0;
  return [offer, model.offers.length + (model.offers[offer]?.source ?? 0)];
};

/** What is left of every capacity and supplier quantity, by place in `used`. */
export const limitSizes = ({ offers, sources }: PartModel): readonly number[] => [
  ...offers.map(({ capacity }) => capacity),
  ...sources.map(({ quantity }) => quantity),
];

/**
 * Builds plans option by option and keeps the most promising. An order alone reaches the supplier's minimum here,
 * though several together might. Undefined if no plan that covers enough survives.
 */
export const searchPlan = (input: SearchInput): Found | undefined => {
  const { model, relaxation, costs, prices, tie, width } = input;
  const sizes = limitSizes(model);
  const lastUse = sizes.map(() => -1);
  model.options.forEach((_, n) => {
    for (const limit of limitsOf(model, n)) lastUse[limit] = n;
  });
  const binding = sizes.flatMap((size, limit) => {
    const most = model.options.reduce((sum, { high }, n) => sum + (limitsOf(model, n).includes(limit) ? high : 0), 0);
    return most > size ? [limit] : [];
  });
  const start: Label = {
    received: 0,
    used: sizes.map(() => 0),
    cost: 0,
    priced: 0,
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
      labels = labels.map((label) => {
        const held = heldCost(model, costs.held, period, net + label.received);
        const tied = heldCost(model, tie, period, net + label.received);
        return { ...label, cost: label.cost + held, priced: label.priced + held, tie: label.tie + tied };
      });
    }
  };
  for (const [n, { arrival, low, high, offer }] of model.options.entries()) {
    closePeriods(arrival);
    const [byOffer, bySource] = limitsOf(model, n);
    const least = Math.max(low, model.sources[model.offers[offer]?.source ?? 0]?.minimum ?? 0);
    const next = relaxation.after(n);
    const unit = costs.unit[n] ?? 0;
    const priced = unit + (prices[byOffer] ?? 0) + (prices[bySource] ?? 0);
    const grown: Label[] = [];
    const add = (label: Label) => {
      if (label.estimate <= input.ceiling) grown.push(label);
    };
    for (const label of labels) {
      add({ ...label, estimate: label.priced + (next[label.received] ?? Number.POSITIVE_INFINITY) });
      const left = Math.min(
        high,
        (sizes[byOffer] ?? 0) - (label.used[byOffer] ?? 0),
        (sizes[bySource] ?? 0) - (label.used[bySource] ?? 0),
        relaxation.ceiling(n) - label.received,
      );
      if (left < least) continue;
      for (const quantity of candidates(next, label.received, least, left, priced)) {
        const used = label.used.slice();
        used[byOffer] = (used[byOffer] ?? 0) + quantity;
        used[bySource] = (used[bySource] ?? 0) + quantity;
        const received = label.received + quantity;
        const cost = label.priced + priced * quantity + (costs.fixed[n] ?? 0);
        add({
          received,
          used,
          cost: label.cost + unit * quantity + (costs.fixed[n] ?? 0),
          priced: cost,
          estimate: cost + (next[received] ?? Number.POSITIVE_INFINITY),
          tie: label.tie + (tie.unit[n] ?? 0) * quantity,
          parent: label,
          option: n,
          quantity,
        });
      }
    }
    const alive = grown.filter(({ estimate }) => estimate < Number.POSITIVE_INFINITY);
    labels = thinned(
      alive,
      width,
      binding.filter((limit) => (lastUse[limit] ?? 0) > n),
    );
    if (labels.length === 0) return undefined;
  }
  closePeriods(model.periods);
  // Where there are no options at all, nothing has looked at the coverage yet.
  const [best] = labels.toSorted((a, b) => a.cost - b.cost || a.tie - b.tie);
  if (best === undefined || relaxation.bound() === Number.POSITIVE_INFINITY) return undefined;
  return { quantities: quantitiesOf(model, best), cost: best.cost, tie: best.tie };
};
