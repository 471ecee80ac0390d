import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';

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
