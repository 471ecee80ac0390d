import type { PlanLines } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';
import { type Closings, getClosing } from '#lib/ui/browser/procurement/plan/orders/purchaseOrders/closings.ts';

/** An order line: quantity of a part under an offer. */
interface OrderedPart {
  readonly part: number;
  readonly offer: number;
  readonly quantity: number;
  readonly total: number;
  readonly delivery: number;
  /** Index of its first line in the plan. */
  readonly line: number;
}

/** A purchase order: everything that is ordered from one supplier in one period. */
export interface Order {
  readonly key: string;
  readonly supplier: number;
  readonly period: number;
  /** In the encoding of the data. */
  readonly date: number;
  readonly value: number;
  readonly parts: readonly OrderedPart[];
}

export const toOrderKey = (supplier: number, period: number): string => `${supplier},${period}`;

/** Groups the order lines of a plan by supplier and period; lines of one part and offer become one. */
export const collectOrders = ({ columns, count }: PlanLines): readonly Order[] => {
  const orders = new Map<string, Omit<Order, 'parts' | 'value'> & { readonly parts: Map<string, OrderedPart> }>();
  for (let line = 0; line < count; line++) {
    const [supplier = 0, period = 0, date = 0, part = 0, offer = 0, delivery = 0] = [
      columns.SupplierId[line],
      columns.OrderPeriod[line],
      columns.OrderDate[line],
      columns.PartId[line],
      columns.OfferId[line],
      columns.DeliveryPeriod[line],
    ];
    const key = toOrderKey(supplier, period);
    const order = orders.get(key) ?? { key, supplier, period, date, parts: new Map<string, OrderedPart>() };
    orders.set(key, order);
    const name = [part, offer].join();
    const before = order.parts.get(name);
    order.parts.set(name, {
      part,
      offer,
      delivery,
      line: before?.line ?? line,
      quantity: (before?.quantity ?? 0) + (columns.Quantity[line] ?? 0),
      total: (before?.total ?? 0) + (columns.TotalPrice[line] ?? 0),
    });
  }
  return [...orders.values()].map(({ parts, ...order }) => {
    const list = [...parts.values()];
    return { ...order, parts: list, value: list.reduce((sum, { total }) => sum + total, 0) };
  });
};

/** Sorts orders by the cost of giving them up: no more missing units first, then the lowest cost; unknown ones last. */
export const sortByClosing = (orders: readonly Order[], closings: Closings): readonly Order[] => {
  const rank = ({ key }: Order): readonly number[] => {
    const closing = getClosing(closings, key);
    if (closing === undefined) return [Number.POSITIVE_INFINITY];
    const { UnavailableUnits, EndMinimumStockShortfall, TotalCost, LateUnitPeriods } = closing.Changes;
    return [Math.max(0, UnavailableUnits), Math.max(0, EndMinimumStockShortfall), TotalCost, LateUnitPeriods];
  };
  const ranked = orders.map((order) => ({ order, rank: rank(order) }));
  const compare = (a: readonly number[], b: readonly number[]): number => {
    const at = a.findIndex((value, n) => value !== b[n]);
    return at < 0 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
  };
  return ranked.sort((a, b) => compare(a.rank, b.rank)).map(({ order }) => order);
};
