import {
  type CostFunction,
  computeCost,
  computeStockCost,
  type Quantities,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { getLimitSizes, getLimits } from '#lib/procurement/optimiser/model/limits.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { computeCostAtOrderPrices, type PricedOrders } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { Beam, type DistinctState } from '#lib/procurement/optimiser/pricing/beamSearch/beam.ts';
import {
  CandidateQuantities,
  selectTargets,
} from '#lib/procurement/optimiser/pricing/beamSearch/candidateQuantities.ts';
import {
  prepareReachableReceipts,
  type ReachableReceipts,
} from '#lib/procurement/optimiser/pricing/beamSearch/reachableReceipts.ts';
import { OrderTrail } from '#lib/procurement/optimiser/pricing/orderTrail.ts';
import type { Guide } from '#lib/procurement/optimiser/pricing/relaxation/guide.ts';
import type { OptionCosts } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';

export interface BeamSearchInput {
  readonly model: PartModel;
  /** A label above the limit of any guide is dropped; the last guide ranks. */
  readonly guides: readonly Guide[];
  /** Breaks ties between labels of equal estimate. */
  readonly tie: OptionCosts;
  /** Compare complete plans, in lexicographic order. */
  readonly forms: readonly CostFunction[];
  /** By offer: candidate totals over the plan. */
  readonly totals: readonly (readonly number[])[];
  /** Beam width: labels kept at each option. */
  readonly width: number;
  /** Order prices, beside the cost functions. */
  readonly orders?: PricedOrders;
}

/** Estimates are rounded to this grid, so that rounding errors do not rank labels. */
const GRAIN = 1 / 1024;

/** Orders of several options that a label can remember, a bit each. */
const MOST_OPEN = 30;

/** By option: the bit of its order, 0 where no other option belongs to it or orders cost nothing. */
const assignOrderBits = ({ model, orders }: BeamSearchInput): readonly number[] => {
  if (orders === undefined) return model.options.map(() => 0);
  const { orderByOption } = orders;
  const last = new Map<number, number>();
  const bits = new Map<number, number>();
  orderByOption.forEach((order, n) => {
    if (last.has(order) && !bits.has(order) && bits.size < MOST_OPEN) bits.set(order, 1 << bits.size);
    last.set(order, n);
  });
  return orderByOption.map((order) => bits.get(order) ?? 0);
};

/** Compares two vectors in lexicographic order. */
export const compareLexicographically = (a: readonly number[], b: readonly number[]): number => {
  for (const [n, value] of a.entries()) if (value !== b[n]) return value - ensure(b[n]);
  return 0;
};

/** Lists the limits that can bind, each with the last option that uses it. */
const bindingLimits = (
  model: PartModel,
  sizes: readonly number[],
): readonly (readonly [limit: number, last: number])[] => {
  const most = sizes.map(() => 0);
  const last = sizes.map(() => -1);
  model.options.forEach(({ high }, n) => {
    for (const limit of getLimits(model, n)) {
      most[limit] = ensure(most[limit]) + high;
      last[limit] = n;
    }
  });
  return sizes.flatMap((size, limit) => (ensure(most[limit]) > size ? [[limit, last[limit] ?? -1] as const] : []));
};

/** Data shared by the extensions of all options; `reach` is undefined where no limit can bind. */
interface Growing {
  readonly input: BeamSearchInput;
  readonly tries: CandidateQuantities;
  readonly reach: ReachableReceipts | undefined;
}

/** Extends all labels by one option, unused or in each candidate quantity, if the minimum receipts stay reachable. */
const grow = (
  { input, tries, reach }: Growing,
  from: Beam,
  to: Beam,
  option: number,
  bit: number,
  apart: DistinctState,
) => {
  const { model, guides, tie } = input;
  const { low = 1, high = 0, offer = 0 } = model.options[option] ?? {};
  const [byOffer, bySource] = getLimits(model, option);
  const least = Math.max(low, ensure(model.sources[ensure(model.offers[offer]).source]).minimum);
  const nexts = guides.map(({ relaxation }) => relaxation.after(option));
  const units = guides.map(({ costs }) => ensure(costs.unit[option]));
  const fixed = guides.map(({ costs }) => ensure(costs.fixed[option]));
  const count = guides.length;
  const lead = count - 1;
  const ceiling = guides[lead]?.relaxation.ceiling(option) ?? 0;
  const floor = guides[lead]?.relaxation.minimumReceipts ?? 0;
  const [unit, next] = [ensure(units[lead]), nexts[lead]];
  const tied = { unit: ensure(tie.unit[option]), fixed: ensure(tie.fixed[option]) };
  const limits = model.offers.length + model.sources.length;
  const offered = ensure(model.offers[offer]).capacity;
  const sold = ensure(model.sources[bySource - model.offers.length]).quantity;
  to.clear();
  /** Extends a label by a quantity of the option and keeps it if every guide admits it. */
  const offerLabel = (parent: number, quantity: number): void => {
    const received = ensure(from.received[parent]) + quantity;
    const once = quantity > 0 && (ensure(from.open[parent]) & bit) === 0 ? 1 : 0;
    let estimate = 0;
    for (let n = 0; n < count; n++) {
      const before = ensure(from.spent[parent * count + n]);
      const spent = quantity === 0 ? before : before + ensure(units[n]) * quantity + once * ensure(fixed[n]);
      estimate = spent + (nexts[n]?.[received] ?? Number.POSITIVE_INFINITY);
      if (estimate > ensure(guides[n]).limit) return;
    }
    estimate = Math.round(estimate / GRAIN) * GRAIN;
    if (estimate === Number.POSITIVE_INFINITY || !to.canKeep(estimate)) return;
    if (reach !== undefined && received + reach(option, from.used, parent * limits, quantity) < floor) return;
    const label = to.copyLabel(from, parent);
    to.estimate[label] = estimate;
    if (quantity > 0) {
      to.received[label] = received;
      to.open[label] = ensure(to.open[label]) | bit;
      to.tie[label] = ensure(to.tie[label]) + tied.unit * quantity + tied.fixed;
      to.quantity[label] = quantity;
      to.added[label] = quantity;
      for (let n = 0; n < count; n++) {
        const place = label * count + n;
        to.spent[place] = ensure(to.spent[place]) + ensure(units[n]) * quantity + once * ensure(fixed[n]);
      }
      for (const limit of [byOffer, bySource]) {
        const place = label * limits + limit;
        to.used[place] = ensure(to.used[place]) + quantity;
      }
    }
    to.keep(apart);
  };
  const totals = input.totals[offer] ?? [];
  let [fewest, largest] = [Number.POSITIVE_INFINITY, 0];
  for (let rank = 0; rank < from.size; rank++) {
    const received = ensure(from.received[from.getLabel(rank)]);
    fewest = Math.min(fewest, received);
    largest = Math.max(largest, received);
  }
  if (next !== undefined) tries.scan(next, unit, fewest + least, Math.min(ceiling, largest + high));
  for (let rank = 0; rank < from.size; rank++) {
    const label = from.getLabel(rank);
    offerLabel(label, 0);
    const before = ensure(from.used[label * limits + byOffer]);
    const received = ensure(from.received[label]);
    const left = Math.min(
      high,
      offered - before,
      sold - ensure(from.used[label * limits + bySource]),
      ceiling - received,
    );
    if (left < least || next === undefined) continue;
    tries.select(received, least, left);
    for (let n = 0; n < tries.count; n++) offerLabel(label, ensure(tries.quantities[n]));
    if (totals.length === 0) continue;
    const targets = totals.flatMap((total) => [total - before, total - before - low]);
    for (const quantity of selectTargets(next, received, least, left, unit, targets)) offerLabel(label, quantity);
  }
};

/**
 * Finds a good plan by beam search over the options, guided by the cost-to-go; undefined if it finds none within the
 * limits of the guides. Each order alone reaches the supplier's minimum here; label setting also combines several.
 */
export const runBeamSearch = (input: BeamSearchInput): Quantities | undefined => {
  const { model, guides, tie, forms, width } = input;
  const sizes = getLimitSizes(model);
  const binding = bindingLimits(model, sizes);
  const bits = assignOrderBits(input);
  const later = new Int32Array(model.options.length + 1);
  for (let option = model.options.length - 1; option >= 0; option--)
    later[option] = ensure(later[option + 1]) | ensure(bits[option]);
  const trail = new OrderTrail();
  const growing = {
    input,
    tries: new CandidateQuantities(),
    reach: binding.length === 0 ? undefined : prepareReachableReceipts(model),
  };
  let from = new Beam(width, guides.length, sizes.length);
  let to = new Beam(width, guides.length, sizes.length);
  from.keep({ limits: [], orders: 0 });
  let period = 0;
  const closePeriods = (until: number) => {
    for (; period < until; period++) {
      const net = ensure(model.base[period]);
      for (let rank = 0; rank < from.size; rank++) {
        const label = from.getLabel(rank);
        const position = net + ensure(from.received[label]);
        guides.forEach(({ costs }, n) => {
          const place = label * guides.length + n;
          from.spent[place] = ensure(from.spent[place]) + computeStockCost(model, costs.held, period, position);
        });
        from.tie[label] = ensure(from.tie[label]) + computeStockCost(model, tie.held, period, position);
      }
    }
  };
  for (const [option, { arrival }] of model.options.entries()) {
    closePeriods(arrival);
    const matters = binding.flatMap(([limit, last]) => (last > option ? [limit] : []));
    const apart = { limits: matters, orders: ensure(later[option + 1]) };
    grow(growing, from, to, option, ensure(bits[option]), apart);
    to.record(trail, option);
    [from, to] = [to, from];
  }
  closePeriods(model.periods);
  const costIn = (form: CostFunction, quantities: Quantities) =>
    input.orders === undefined
      ? computeCost(model, form, quantities)
      : computeCostAtOrderPrices(model, form, input.orders, quantities);
  const labels = Array.from({ length: from.size }, (_, rank) => from.getLabel(rank));
  const plans = labels
    .filter((label) => guides.every(({ limit }, n) => ensure(from.spent[label * guides.length + n]) <= limit))
    .map((label) => {
      const quantities = trail.toQuantities(model, from.trail[label] ?? -1);
      return { quantities, values: [...forms.map((form) => costIn(form, quantities)), ensure(from.tie[label])] };
    });
  return plans.sort((a, b) => compareLexicographically(a.values, b.values))[0]?.quantities;
};
