import type { Part, Problem, Source } from '#lib/procurement/domain/problem/problem.ts';
import { type Column, toOrders } from '#lib/procurement/optimiser/columns/column.ts';
import type { LimitGroup } from '#lib/procurement/optimiser/model/partModel.ts';

const relaxSource = (source: Source, group: LimitGroup, units: number): Source => ({
  ...source,
  ...(source.quantity !== undefined && { quantity: source.quantity + (group === 'quantity' ? units : 0) }),
  minimum: group === 'lot' ? Math.max(0, source.minimum - units) : source.minimum,
  offers: source.offers.map((offer) => ({
    ...offer,
    capacity: offer.capacity + (group === 'capacity' ? units : 0),
    minimum: group === 'lot' ? Math.max(0, offer.minimum - units) : offer.minimum,
  })),
});

/** Returns the part with every limit of a group relaxed by some units: minimums are lower, the other limits higher. */
export const relaxPart = (part: Part, group: LimitGroup, units: number): Part => ({
  ...part,
  maximum: group === 'maximum' && part.maximum > 0 ? part.maximum + units : part.maximum,
  sources: part.sources.map((source) => relaxSource(source, group, units)),
});

type Orders = ReturnType<typeof toOrders>;

/**
 * Computes the highest stock at the end of the periods in which an order arrives; if there are no orders, of all
 * periods.
 */
export const computeHighestStock = (problem: Problem, part: Part, orders: Orders): number => {
  const change = problem.periods.map(() => 0);
  const add = (at: number, quantity: number): void => {
    if (at < change.length) change[at] = (change[at] ?? 0) + quantity;
  };
  for (const { position, quantity } of part.receipts) add(position, quantity);
  for (const { position, quantity } of part.requirements) add(position, -quantity);
  for (const { arrival, quantity } of orders) add(arrival, quantity);
  const arrivals = new Set(orders.map(({ arrival }) => arrival));
  let [net, highest] = [0, 0];
  change.forEach((quantity, at) => {
    net += quantity;
    if (arrivals.size === 0 || arrivals.has(at)) highest = Math.max(highest, net);
  });
  return highest;
};

/** Computes the largest number of units by which a column exceeds a limit of a group. */
export const computeExcess = (problem: Problem, part: Part, group: LimitGroup, column: Column): number => {
  const orders = toOrders(problem, part, column);
  const sum = (isCounted: (order: (typeof orders)[number]) => boolean): number =>
    orders.reduce((total, order) => total + (isCounted(order) ? order.quantity : 0), 0);
  if (group === 'maximum')
    return part.maximum === 0 || orders.length === 0
      ? 0
      : Math.max(0, computeHighestStock(problem, part, orders) - part.maximum);
  return part.sources.reduce((most, { quantity = Number.POSITIVE_INFINITY, minimum, offers }, source) => {
    if (group === 'quantity') return Math.max(most, sum((order) => order.source === source) - quantity);
    if (group === 'capacity')
      return offers.reduce(
        (worst, { capacity }, offer) =>
          Math.max(worst, sum((order) => order.source === source && order.offer === offer) - capacity),
        most,
      );
    return orders.reduce((worst, order) => {
      if (order.source !== source) return worst;
      const together = sum((other) => other.source === source && other.order === order.order);
      return Math.max(worst, (offers[order.offer]?.minimum ?? 0) - order.quantity, minimum - together);
    }, most);
  }, 0);
};
