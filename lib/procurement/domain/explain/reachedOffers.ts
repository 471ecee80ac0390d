import type { PurchaseItem } from '#lib/procurement/domain/plan/plan.ts';
import { listOrderPeriods } from '#lib/procurement/domain/problem/orderPeriods.ts';
import type { Offer, Part, Problem, Source } from '#lib/procurement/domain/problem/problem.ts';
import { createComputeArrival } from '#lib/procurement/domain/problem/receiptPeriods.ts';

export type PartPurchase = Pick<PurchaseItem, 'SupplierId' | 'OfferId' | 'Quantity' | 'DeliveryPeriod'>;

/** Stock at the end of a position; units by which it is below its maximum, Infinity without a maximum. */
interface FullStock {
  readonly arrival: number;
  readonly stock: number;
  readonly room: number;
}

/** An offer from which an order can be received by some position, with the quantity that a plan buys under it. */
export interface ReachedOffer {
  readonly supplierId: number;
  readonly source: Source;
  readonly offer: Offer;
  /** Smallest order that offer and supplier accept; at least 1. */
  readonly least: number;
  /** Units that the plan buys under the offer; units of the part that it buys from the supplier. */
  readonly used: number;
  readonly usedOfSupplier: number;
  /** Position of the arrival in time that leaves most room in stock. */
  readonly arrival: number;
  /** The arrival in time that leaves least room in stock. */
  readonly fullest: FullStock;
  /** Largest further order that offer, supplier and maximum stock admit. */
  readonly room: number;
}

/** Positions of an order and of its arrival; undefined for an arrival after the last period. */
interface FastestOrder {
  readonly supplierId: number;
  readonly offer: Offer;
  readonly order: number;
  readonly arrival: number | undefined;
}

/** Computes the stock of a part at the end of each period. */
const computeStock = (problem: Problem, part: Part, purchases: readonly PartPurchase[]): readonly number[] => {
  const positions = new Map(problem.periods.map(({ id }, position) => [id, position]));
  const changes = new Array<number>(problem.periods.length).fill(0);
  const add = (position: number, quantity: number): void => {
    changes[position] = (changes[position] ?? 0) + quantity;
  };
  for (const { position, quantity } of part.receipts) add(position, quantity);
  for (const { position, quantity } of part.requirements) add(position, -quantity);
  for (const { DeliveryPeriod, Quantity } of purchases) add(positions.get(DeliveryPeriod) ?? changes.length, Quantity);
  let net = 0;
  return changes.map((change) => {
    net += change;
    return Math.max(0, net);
  });
};

/** Creates the functions that list the offers of a part by what can be received when. They examine each offer once. */
export const createReachedOffers = (problem: Problem, part: Part, purchases: readonly PartPurchase[]) => {
  const computeArrival = createComputeArrival(problem);
  const stock = computeStock(problem, part, purchases);
  const sum = (isCounted: (purchase: PartPurchase) => boolean): number =>
    purchases.filter(isCounted).reduce((total, { Quantity }) => total + Quantity, 0);
  const offers = part.sources.flatMap((source) => {
    const supplierId = problem.suppliers[source.supplier]?.id ?? 0;
    const usedOfSupplier = sum(({ SupplierId }) => SupplierId === supplierId);
    return source.offers.map((offer) => ({
      supplierId,
      source,
      offer,
      least: Math.max(1, offer.minimum, source.minimum),
      used: sum(({ SupplierId, OfferId }) => SupplierId === supplierId && OfferId === offer.id),
      usedOfSupplier,
      orders: listOrderPeriods(offer, problem, computeArrival),
    }));
  });

  const computeStockRoom = (arrival: number): number =>
    part.maximum === 0 ? Number.POSITIVE_INFINITY : part.maximum - (stock[arrival] ?? 0);

  const listReached = (due: number): readonly ReachedOffer[] =>
    offers.flatMap(({ orders, ...each }) => {
      let [arrival, fullest] = [-1, -1];
      for (const order of orders) {
        if (order.arrival > due) continue;
        // Of arrivals with equal room, the latest is the nearest to the requirement.
        if (arrival < 0 || computeStockRoom(order.arrival) >= computeStockRoom(arrival)) arrival = order.arrival;
        if (fullest < 0 || computeStockRoom(order.arrival) <= computeStockRoom(fullest)) fullest = order.arrival;
      }
      if (arrival < 0) return [];
      const { offer, source, used, usedOfSupplier } = each;
      const ofSupplier = (source.quantity ?? Number.POSITIVE_INFINITY) - usedOfSupplier;
      const room = Math.max(0, Math.min(offer.capacity - used, ofSupplier, computeStockRoom(arrival)));
      return [
        {
          ...each,
          arrival,
          room,
          fullest: { arrival: fullest, stock: stock[fullest] ?? 0, room: computeStockRoom(fullest) },
        },
      ];
    });

  /** The order that arrives first; if none arrives within the horizon, the order with the shortest lead time. */
  const findFastest = (): FastestOrder | undefined => {
    const arriving = offers.flatMap(({ orders, supplierId, offer }) =>
      orders.map(({ order, arrival }) => ({ supplierId, offer, order, arrival })),
    );
    const [first] = arriving.sort((a, b) => a.arrival - b.arrival || b.order - a.order);
    if (first !== undefined) return first;
    const findOrder = ({ first: from, last }: Offer): number | undefined => {
      for (let at = Math.max(from, problem.now); at <= last; at++) if (problem.periods[at]?.active) return at;
      return undefined;
    };
    const open = offers.flatMap(({ supplierId, offer }) => {
      const order = findOrder(offer);
      return order === undefined ? [] : [{ supplierId, offer, order, arrival: undefined }];
    });
    return open.sort((a, b) => a.offer.leadTime - b.offer.leadTime || a.order - b.order)[0];
  };
  return { listReached, findFastest };
};
