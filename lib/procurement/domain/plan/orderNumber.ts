/** Returns the number of a purchase order: supplier index × number of periods + index of the order period. */
export const toOrderNumber = (supplier: number, period: number, periods: number): number => supplier * periods + period;

/** Returns the index of the supplier of a purchase order. */
export const getSupplierOfOrder = (order: number, periods: number): number => Math.floor(order / periods);
