import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { getLimitSizes, getLimits } from '#lib/procurement/optimiser/model/limits.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { PricedOrders } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import type { DistinctState } from '#lib/procurement/optimiser/pricing/beamSearch/beam.ts';

/** Number of shared orders that a label can remember. Not tuned: each takes one bit of a 32-bit integer. */
const MOST_OPEN = 30;

/** By option: the bit of its order; 0 if no other option shares the order, or if orders cost nothing. */
const assignOrderBits = (model: PartModel, orders: PricedOrders | undefined): readonly number[] => {
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

/** Lists the limits that can bind, each with the last option that uses it. */
const listBindingLimits = (model: PartModel): readonly (readonly [limit: number, last: number])[] => {
  const sizes = getLimitSizes(model);
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

/** The states by which a beam search distinguishes the labels of a part. */
export interface DistinctStates {
  readonly hasBindingLimits: boolean;
  /** By option: the bit of its order. */
  readonly orderBits: readonly number[];
  /** Returns the state on which the options after this one depend. */
  readonly after: (option: number) => DistinctState;
}

/** Prepares the states that a beam search distinguishes: use of the limits that can bind, and open orders. */
export const createDistinctStates = (model: PartModel, orders: PricedOrders | undefined): DistinctStates => {
  const binding = listBindingLimits(model);
  const orderBits = assignOrderBits(model, orders);
  const laterBits = new Int32Array(model.options.length + 1);
  for (let option = model.options.length - 1; option >= 0; option--)
    laterBits[option] = ensure(laterBits[option + 1]) | ensure(orderBits[option]);
  return {
    hasBindingLimits: binding.length > 0,
    orderBits,
    after: (option) => ({
      limits: binding.flatMap(([limit, last]) => (last > option ? [limit] : [])),
      orders: ensure(laterBits[option + 1]),
    }),
  };
};
