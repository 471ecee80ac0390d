import {
  type CostFunction,
  computeCost,
  type OptionCosts,
  type Quantities,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

/** The orders that a part's options belong to, and their dual prices. A plan pays the price of an order once. */
export interface PricedOrders {
  /** By option: the number of its order. */
  readonly orderByOption: readonly number[];
  readonly getPrice: (order: number) => number;
}

/** Returns the cost of a plan at order prices: each of its orders pays its price once. */
export const computeCostAtOrderPrices = (
  model: PartModel,
  form: CostFunction,
  { orderByOption, getPrice }: PricedOrders,
  quantities: Quantities,
): number => {
  const orders = new Set(orderByOption.filter((_, n) => ensure(quantities[n]) > 0));
  return [...orders].reduce((total, order) => total + getPrice(order), computeCost(model, form, quantities));
};

const groupOptionsByOrder = ({ orderByOption }: PricedOrders): ReadonlyMap<number, readonly number[]> => {
  const options = new Map<number, number[]>();
  orderByOption.forEach((order, n) => {
    const members = options.get(order);
    if (members === undefined) options.set(order, [n]);
    else members.push(n);
  });
  return options;
};

/** Lists the options of each order that has several. */
export const listSharedOrders = (orders: PricedOrders): readonly (readonly number[])[] =>
  [...groupOptionsByOrder(orders).values()].filter(({ length }) => length > 1);

/** Divides the price of each order equally among its options. A plan never costs more than at order prices. */
export const shareOrderPrices = (form: CostFunction, orders: PricedOrders): OptionCosts => {
  const options = groupOptionsByOrder(orders);
  const fixed = orders.orderByOption.map((order) => orders.getPrice(order) / (options.get(order)?.length ?? 1));
  return { unit: form.unit, fixed, held: form };
};
