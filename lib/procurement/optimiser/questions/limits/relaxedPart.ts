import { getFirstOrderPosition } from '#lib/procurement/domain/problem/orderPeriods.ts';
import type { Offer, Part, Problem, Source } from '#lib/procurement/domain/problem/problem.ts';
import { type Column, toOrders } from '#lib/procurement/optimiser/columns/column.ts';
import type { LimitGroup } from '#lib/procurement/optimiser/model/partModel.ts';

/** The limits that can be relaxed: amounts, the periods in which an offer may be ordered, and its lead time. */
export type RelaxableGroup = LimitGroup | 'window' | 'leadTime';

/** Returns whether a group limits dates, not amounts. */
export const limitsDates = (group: RelaxableGroup): group is 'window' | 'leadTime' =>
  group === 'window' || group === 'leadTime';

const relaxOffer = (offer: Offer, group: RelaxableGroup, units: number, periods: number): Offer => {
  if (group === 'capacity') return { ...offer, capacity: offer.capacity + units };
  if (group === 'lot') return { ...offer, minimum: Math.max(0, offer.minimum - units) };
  if (group === 'leadTime') return { ...offer, leadTime: Math.max(0, offer.leadTime - units) };
  if (group === 'window')
    return { ...offer, first: Math.max(0, offer.first - units), last: Math.min(periods - 1, offer.last + units) };
  return offer;
};

const relaxSource = (source: Source, group: RelaxableGroup, units: number, periods: number): Source => ({
  ...source,
  ...(source.quantity !== undefined && { quantity: source.quantity + (group === 'quantity' ? units : 0) }),
  minimum: group === 'lot' ? Math.max(0, source.minimum - units) : source.minimum,
  offers: source.offers.map((offer) => relaxOffer(offer, group, units, periods)),
});

/**
 * Returns the part with every limit of a group relaxed by `units`: minimums fall and other amounts rise; order periods
 * grow by `units` periods at both ends; lead times fall by `units` in the problem's unit of lead times.
 */
export const relaxPart = ({ periods }: Problem, part: Part, group: RelaxableGroup, units: number): Part => ({
  ...part,
  maximum: group === 'maximum' && part.maximum > 0 ? part.maximum + units : part.maximum,
  sources: part.sources.map((source) => relaxSource(source, group, units, periods.length)),
});

/** Computes the least number of periods whose relaxation leaves no limit of a group of dates; 0 if there is none. */
export const computeDateRange = (problem: Problem, part: Part, group: 'window' | 'leadTime'): number => {
  const [first, last] = [getFirstOrderPosition(problem), problem.periods.length - 1];
  const offers = part.sources.flatMap((source) => source.offers);
  const ranges = offers.map((offer) =>
    group === 'leadTime' ? offer.leadTime : Math.max(offer.first - first, last - offer.last),
  );
  return Math.max(0, ...ranges);
};

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

/** Computes the largest number of units, or periods, by which a column exceeds a limit of a group. */
export const computeExcess = (problem: Problem, part: Part, group: RelaxableGroup, column: Column): number => {
  const orders = toOrders(problem, part, column);
  if (limitsDates(group))
    return orders.reduce((most, { source, offer, order }) => {
      const { first = 0, last = 0, leadTime = 0 } = part.sources[source]?.offers[offer] ?? {};
      return Math.max(most, group === 'leadTime' ? leadTime : Math.max(first - order, order - last));
    }, 0);
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
