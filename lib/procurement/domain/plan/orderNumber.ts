/** Returns the number of a purchase order: supplier index × number of periods + index of the order period. */
export const toOrderNumber = (supplier: number, period: number, periods: number): number => supplier * periods + period;

/**
 * Adds a part to the users of its orders, or takes it out.
 * @param users by order number: the number of parts that use the order
 */
export const changeUsers = (users: Map<number, number>, orders: Iterable<number>, by: 1 | -1): void => {
  for (const order of orders) {
    const count = (users.get(order) ?? 0) + by;
    if (count === 0) users.delete(order);
    else users.set(order, count);
  }
};

/** Returns the index of the supplier of a purchase order. */
export const getSupplierOfOrder = (order: number, periods: number): number => Math.floor(order / periods);
