import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { costOf, type Form, type Quantities } from '#lib/procurement/optimiser/model/linearForms.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { Costs } from '#lib/procurement/optimiser/pricing/relaxation.ts';

/** Orders that the options of a part make up, each paid once. */
export interface PricedOrders {
  /** By option: the order it belongs to. */
  readonly orderOf: readonly number[];
  readonly priceOf: (order: number) => number;
}

/** What a plan costs, each of its orders once. */
export const paid = (
  model: PartModel,
  form: Form,
  { orderOf, priceOf }: PricedOrders,
  quantities: Quantities,
): number => {
  const orders = new Set(orderOf.filter((_, n) => ensure(quantities[n]) > 0));
  return [...orders].reduce((total, order) => total + priceOf(order), costOf(model, form, quantities));
};

/** By order: the options that make it up. */
const optionsOf = ({ orderOf }: PricedOrders): ReadonlyMap<number, readonly number[]> => {
  const options = new Map<number, number[]>();
  orderOf.forEach((order, n) => {
    const members = options.get(order);
    if (members === undefined) options.set(order, [n]);
    else members.push(n);
  });
  return options;
};

/** The options of orders that have several. */
export const sharingOf = (orders: PricedOrders): readonly (readonly number[])[] =>
  [...optionsOf(orders).values()].filter(({ length }) => length > 1);

/** Costs in which each option bears an even share of its order: no plan pays more than it costs. */
export const sharedCosts = (form: Form, orders: PricedOrders): Costs => {
  const options = optionsOf(orders);
  const fixed = orders.orderOf.map((order) => orders.priceOf(order) / (options.get(order)?.length ?? 1));
  return { unit: form.unit, fixed, held: form };
};
