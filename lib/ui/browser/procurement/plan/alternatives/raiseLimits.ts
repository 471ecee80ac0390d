import { EXPLORED, type Limits } from '#lib/ui/browser/procurement/plan/alternatives/limits.ts';

/** The fewest orders and suppliers of any plan found. */
export interface Fewest {
  readonly orders: number;
  readonly suppliers: number;
}

/**
 * Returns limits that plans keep which were found: those below the fewest are raised to it. Each of the fewest may belong
 * to another plan; where none is below, they cannot be had together, and the limit of suppliers is removed.
 */
export const raiseLimits = (limits: Limits, { orders, suppliers }: Fewest): Limits => {
  const fewest = { Orders: orders, Suppliers: suppliers };
  const low = EXPLORED.filter((criterion) => (limits[criterion] ?? Number.POSITIVE_INFINITY) < fewest[criterion]);
  if (low.length > 0)
    return { ...limits, ...Object.fromEntries(low.map((criterion) => [criterion, fewest[criterion]])) };
  const { Suppliers: _, ...others } = limits;
  return others;
};
