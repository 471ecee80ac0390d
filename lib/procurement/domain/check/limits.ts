import type { PlacedOrder } from '#lib/procurement/domain/check/rebuildOrders.ts';

type Report = (message: string) => void;

const totals = (orders: readonly PlacedOrder[], key: (order: PlacedOrder) => string): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const order of orders) sums.set(key(order), (sums.get(key(order)) ?? 0) + order.quantity);
  return sums;
};

/** Checks lots, capacities, supplier quantities and supplier minimums of all orders. */
export const checkLimits = (orders: readonly PlacedOrder[], report: Report): void => {
  const offerKey = ({ offer, supplier, part }: PlacedOrder) => `${offer.id}/${supplier.id}/${part.id}`;
  const sourceKey = ({ supplier, part }: PlacedOrder) => `${supplier.id}/${part.id}`;
  const periodKey = (order: PlacedOrder) => `${sourceKey(order)}/${order.ordered}`;
  const byOffer = totals(orders, offerKey);
  const bySource = totals(orders, sourceKey);
  const byPeriod = totals(orders, periodKey);
  for (const order of orders) {
    const { name, offer, source, quantity } = order;
    const most = source.quantity ?? Number.POSITIVE_INFINITY;
    if (quantity < offer.minimum) report(`${name}: ${quantity} is below the minimum of the offer, ${offer.minimum}`);
    if ((byOffer.get(offerKey(order)) ?? 0) > offer.capacity)
      report(`${name}: the capacity of ${offer.capacity} is exceeded`);
    if ((bySource.get(sourceKey(order)) ?? 0) > most) report(`${name}: the supplier has only ${most}`);
    if ((byPeriod.get(periodKey(order)) ?? 0) < source.minimum)
      report(`${name}: all orders of the period are below the supplier's minimum of ${source.minimum}`);
  }
};
