import type { PlanLines } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';

/** Units of a part under one offer, ordered and delivered together. */
export interface DraftLine {
  readonly part: number;
  readonly offer: number;
  readonly quantity: number;
  readonly price: number;
  readonly total: number;
  readonly deliveryPeriod: number;
  readonly deliveryDate: number;
}

/** Order lines of one supplier in one period. */
export interface DraftOrder {
  readonly period: number;
  readonly date: number;
  readonly lines: readonly DraftLine[];
  readonly total: number;
}

export interface SupplierOrders {
  readonly supplier: number;
  /** By date. */
  readonly orders: readonly DraftOrder[];
  readonly total: number;
}

/** Orders to print; undefined: all suppliers, all periods. */
export interface DraftFilter {
  readonly supplier: number | undefined;
  readonly period: number | undefined;
}

const sum = (amounts: readonly { readonly total: number }[]): number =>
  amounts.reduce((all, { total }) => all + total, 0);

interface Gathering {
  readonly date: number;
  readonly lines: Map<string, DraftLine>;
}

/** Collects the purchases of a plan by supplier and order; units of one order for several requirements are one line. */
export const collectDraftOrders = (
  { columns, count }: PlanLines,
  { supplier: wanted, period: wantedPeriod }: DraftFilter,
): readonly SupplierOrders[] => {
  const suppliers = new Map<number, Map<number, Gathering>>();
  for (let row = 0; row < count; row++) {
    const supplier = columns.SupplierId[row] ?? 0;
    const period = columns.OrderPeriod[row] ?? 0;
    if (wanted !== undefined && supplier !== wanted) continue;
    if (wantedPeriod !== undefined && period !== wantedPeriod) continue;
    const orders = suppliers.get(supplier) ?? new Map<number, Gathering>();
    suppliers.set(supplier, orders);
    const order: Gathering = orders.get(period) ?? { date: columns.OrderDate[row] ?? 0, lines: new Map() };
    orders.set(period, order);
    const [part, offer, price] = [columns.PartId[row] ?? 0, columns.OfferId[row] ?? 0, columns.PricePerUnit[row] ?? 0];
    const deliveryPeriod = columns.DeliveryPeriod[row] ?? 0;
    const key = `${part} ${offer} ${price} ${deliveryPeriod}`;
    const known = order.lines.get(key);
    order.lines.set(key, {
      part,
      offer,
      price,
      deliveryPeriod,
      deliveryDate: columns.DeliveryDate[row] ?? 0,
      quantity: (known?.quantity ?? 0) + (columns.Quantity[row] ?? 0),
      total: (known?.total ?? 0) + (columns.TotalPrice[row] ?? 0),
    });
  }
  return [...suppliers]
    .sort(([a], [b]) => a - b)
    .map(([supplier, orders]) => {
      const drafts = [...orders]
        .map(([period, { date, lines }]) => ({
          period,
          date,
          lines: [...lines.values()],
          total: sum([...lines.values()]),
        }))
        .sort((a, b) => a.date - b.date);
      return { supplier, orders: drafts, total: sum(drafts) };
    });
};

/** Counts the printed lines. */
export const countDraftLines = (suppliers: readonly SupplierOrders[]): number =>
  suppliers.reduce((all, { orders }) => all + orders.reduce((lines, order) => lines + order.lines.length, 0), 0);
