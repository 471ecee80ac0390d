import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { computeWeightedSum, type LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { createSelection, type SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { OrderPrices } from '#lib/procurement/optimiser/search/searchState.ts';

/**
 * Returns, by part, the positions of the selected columns in the pool: those that cost least more than the cheapest
 * column of their part.
 * @param most the number of columns over all parts; ties may exceed it
 * @param always assignments whose columns are selected in any case
 * @param within how much more the columns cost at most
 */
export const selectCheapestColumns = (
  context: Pick<SearchContext, 'pool'>,
  getCost: (column: PoolColumn, part: number) => number,
  most: number,
  always: readonly Assignment[],
  within = Number.POSITIVE_INFINITY,
): readonly (readonly number[])[] => {
  const dearer = context.pool.map((columns, part) => {
    const costs = columns.map((column) => getCost(column, part));
    const least = costs.reduce((value, each) => Math.min(value, each), Number.POSITIVE_INFINITY);
    return costs.map((cost) => cost - least);
  });
  const sorted = dearer.flat().sort((a, b) => a - b);
  // An empty pool has no columns to select.
  const limit = Math.min(within, sorted[Math.min(sorted.length, most) - 1] ?? 0);
  return dearer.map((costs, part) => {
    const kept = new Set(always.map((choice) => ensure(choice[part])));
    return costs.flatMap((cost, place) => (cost <= limit || kept.has(place) ? [place] : []));
  });
};

/**
 * Returns the neighbourhood of a plan that the linear relaxation of the restricted master problem induces. Parts whose
 * column is the same in the plan and in the rounded relaxation keep it; the others keep all of their columns.
 */
export const selectInducedNeighbourhood = (
  places: readonly (readonly number[])[],
  plan: Assignment,
  rounded: Assignment,
): readonly (readonly number[])[] =>
  places.map((own, part) => {
    const column = ensure(plan[part]);
    return column === rounded[part] ? [column] : own;
  });

/**
 * Returns a function that computes the cost of a column for linear weights. Orders cost their dual prices. Before there
 * are dual prices, the weight of an order is divided by the number of parts that use it (slope scaling).
 */
export const createColumnPricing = (
  context: SearchContext,
  { choice, center = [] }: { readonly choice: Assignment; readonly center?: OrderPrices | undefined },
  linearWeights: LinearWeights,
) => {
  const selection = createSelection(context, linearWeights, choice);
  const at = context.parts.map(({ orders }, part) => new Map(orders.map((order, n) => [order, center[part]?.[n]])));
  return (column: PoolColumn, part: number): number =>
    column.orders.reduce(
      (total, order) =>
        total + (at[part]?.get(order) ?? linearWeights.order / Math.max(1, selection.countUsers(order))),
      computeWeightedSum(linearWeights, column.objectives),
    );
};
