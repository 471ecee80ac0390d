import { type CostFunction, computeCost, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { OptionCosts } from '#lib/procurement/optimiser/pricing/relaxation.ts';

/** Orders that the options of a part make up, each paid once. */
export interface PricedOrders {
  /** By option: the order it belongs to. */
  readonly orderByOption: readonly number[];
  readonly getPrice: (order: number) => number;
}

/** What a plan costs, each of its orders once. */
export const computeCostAtOrderPrices = (
  model: PartModel,
  form: CostFunction,
  { orderByOption, getPrice }: PricedOrders,
  quantities: Quantities,
): number => {
  const orders = new Set(orderByOption.filter((_, n) => ensure(quantities[n]) > 0));
  return [...orders].reduce((total, order) => total + getPrice(order), computeCost(model, form, quantities));
};

/** By order: the options that make it up. */
const groupOptionsByOrder = ({ orderByOption }: PricedOrders): ReadonlyMap<number, readonly number[]> => {
  const options = new Map<number, number[]>();
  orderByOption.forEach((order, n) => {
    const members = options.get(order);
    if (members === undefined) options.set(order, [n]);
    else members.push(n);
  });
  return options;
};

/** The options of orders that have several. */
export const listSharedOrders = (orders: PricedOrders): readonly (readonly number[])[] =>
  [...groupOptionsByOrder(orders).values()].filter(({ length }) => length > 1);

/** Costs in which each option bears an even share of its order: no plan pays more than it costs. */
export const shareOrderPrices = (form: CostFunction, orders: PricedOrders): OptionCosts => {
  const options = groupOptionsByOrder(orders);
  const fixed = orders.orderByOption.map((order) => orders.getPrice(order) / (options.get(order)?.length ?? 1));
  return { unit: form.unit, fixed, held: form };
};
