import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { projectOntoSimplex } from '#lib/procurement/optimiser/model/simplexProjection.ts';
import type { OrderPrices } from '#lib/procurement/optimiser/schedule/searchState.ts';

/** By order: the parts that can use it, each with the position of the order in the part's `orders`. */
export type PartsByOrder = ReadonlyMap<number, readonly (readonly [part: number, place: number])[]>;

/** Groups the parts by the orders they can use. */
export const groupPartsByOrder = (parts: readonly PartContext[]): PartsByOrder => {
  const members = new Map<number, (readonly [number, number])[]>();
  parts.forEach(({ orders }, part) => {
    orders.forEach((order, place) => {
      const list = members.get(order);
      if (list === undefined) members.set(order, [[part, place]]);
      else list.push([part, place]);
    });
  });
  return members;
};

/**
 * Projects the prices of each order onto the non-negative prices that sum to the order weight.
 * @param order the weight of one order
 */
export const projectPrices = (wanted: OrderPrices, members: PartsByOrder, order: number): OrderPrices => {
  const prices = wanted.map((each) => [...each]);
  for (const list of members.values()) {
    const fitting = projectOntoSimplex(
      list.map(([part, place]) => ensure(wanted[part]?.[place])),
      order,
    );
    list.forEach(([part, place], n) => {
      ensure(prices[part])[place] = ensure(fitting[n]);
    });
  }
  return prices;
};
