import { type CostFunction, computeCost, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { OptionCosts } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';

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

/**
 * Divides the price of each order among its options: in proportion to `shares`, by option, or equally if the shares of an
 * order are missing or sum to 0. A plan never costs more than at order prices.
 */
export const shareOrderPrices = (
  form: CostFunction,
  orders: PricedOrders,
  shares: readonly number[] = [],
): OptionCosts => {
  const fixed = orders.orderByOption.map(() => 0);
  for (const [order, options] of groupOptionsByOrder(orders)) {
    const sum = options.reduce((total, n) => total + (shares[n] ?? 0), 0);
    for (const n of options)
      fixed[n] = orders.getPrice(order) * (sum > 0 ? (shares[n] ?? 0) / sum : 1 / options.length);
  }
  return { unit: form.unit, fixed, held: form };
};

/** Shares are rounded to this many parts of the price of an order, which keeps stored states small. */
const SHARE_PARTS = 1_000;

/** Returns, by option, its share of the price of its order, in thousandths. Orders of one option need no share. */
export const toOrderShares = (orders: PricedOrders, fixed: ArrayLike<number>): readonly number[] => {
  const shares = orders.orderByOption.map(() => 0);
  for (const options of listSharedOrders(orders)) {
    const price = options.reduce((total, n) => total + ensure(fixed[n]), 0);
    if (price > 0) for (const n of options) shares[n] = Math.round((SHARE_PARTS * ensure(fixed[n])) / price);
  }
  return shares;
};
