import type { PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { computeWeightedSum, type LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/** What the cost of a column depends on. */
export type CostedColumn = Pick<PoolColumn, 'objectives' | 'orders'>;

/**
 * Returns the function that computes the cost of a column of one part: its weighted sum plus the prices of its orders.
 * @param prices of the part's orders, in their order, in the unit of the linear weights
 */
export const createColumnCost = (
  { orders }: Pick<PartContext, 'orders'>,
  linearWeights: LinearWeights,
  prices: readonly number[],
): ((column: CostedColumn) => number) => {
  const priceByOrder = new Map(orders.map((order, n) => [order, ensure(prices[n])]));
  return (column) =>
    column.orders.reduce(
      (total, order) => total + ensure(priceByOrder.get(order)),
      computeWeightedSum(linearWeights, column.objectives),
    );
};

/** Returns the index of the first of the cheapest columns, and its cost; 0 and Infinity without columns. */
export const findCheapestColumn = (
  columns: readonly CostedColumn[],
  getCost: (column: CostedColumn) => number,
): { readonly place: number; readonly cost: number } => {
  let [place, cost] = [0, Number.POSITIVE_INFINITY];
  for (const [n, column] of columns.entries()) {
    const own = getCost(column);
    if (own < cost) [place, cost] = [n, own];
  }
  return { place, cost };
};
