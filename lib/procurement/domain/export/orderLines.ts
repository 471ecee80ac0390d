import type { PlanLists, PurchaseItem } from '#lib/procurement/domain/plan/plan.ts';

/** An order line: all purchases of an offer in one period, whichever requirements they serve. */
export interface OrderLine
  extends Pick<
    PurchaseItem,
    | 'OrderPeriod'
    | 'OrderDate'
    | 'SupplierId'
    | 'PartId'
    | 'OfferId'
    | 'Quantity'
    | 'PricePerUnit'
    | 'TotalPrice'
    | 'DeliveryPeriod'
    | 'DeliveryDate'
  > {
  /** Units of the line that arrive after the period of their requirement. */
  readonly LateQuantity: number;
}

const KEYS = ['OrderPeriod', 'SupplierId', 'PartId', 'OfferId'] as const;

/** Compares purchases by the sort order of the lists of a plan. */
const compare = (one: PurchaseItem, other: PurchaseItem): number => {
  for (const key of KEYS) if (one[key] !== other[key]) return one[key] - other[key];
  return 0;
};

/** Merges the two sorted lists of purchases. */
function* merge({ ProposedPurchaseOnTime: onTime, ProposedPurchaseLate: late }: PlanLists): Generator<PurchaseItem> {
  let [n, m] = [0, 0];
  for (;;) {
    const [first, second] = [onTime[n], late[m]];
    if (first === undefined && second === undefined) return;
    if (first !== undefined && (second === undefined || compare(first, second) <= 0)) {
      yield first;
      n += 1;
    } else if (second !== undefined) {
      yield second;
      m += 1;
    }
  }
}

/** Returns the order lines of a plan, by order period, supplier, part and offer. */
export function* collectOrderLines(lists: PlanLists): Generator<OrderLine> {
  let items: PurchaseItem[] = [];
  const total = (value: (item: PurchaseItem) => number) => items.reduce((sum, item) => sum + value(item), 0);
  const toLine = (item: PurchaseItem): OrderLine => ({
    OrderPeriod: item.OrderPeriod,
    OrderDate: item.OrderDate,
    SupplierId: item.SupplierId,
    PartId: item.PartId,
    OfferId: item.OfferId,
    Quantity: total(({ Quantity }) => Quantity),
    PricePerUnit: item.PricePerUnit,
    TotalPrice: total(({ TotalPrice }) => TotalPrice),
    DeliveryPeriod: item.DeliveryPeriod,
    DeliveryDate: item.DeliveryDate,
    LateQuantity: total(({ Quantity, PeriodsLate }) => (PeriodsLate > 0 ? Quantity : 0)),
  });
  for (const item of merge(lists)) {
    const [first] = items;
    if (first !== undefined && compare(first, item) !== 0) {
      yield toLine(first);
      items = [];
    }
    items.push(item);
  }
  const [last] = items;
  if (last !== undefined) yield toLine(last);
}

/** A purchase order: all lines of one supplier in one period. */
export interface PurchaseOrder extends Pick<OrderLine, 'OrderPeriod' | 'OrderDate' | 'SupplierId' | 'LateQuantity'> {
  readonly Lines: number;
  readonly Quantity: number;
  readonly TotalPrice: number;
  /** Periods of the first and of the last delivery. */
  readonly FirstDeliveryDate: number;
  readonly LastDeliveryDate: number;
}

/** Returns the purchase orders of a plan, by period and supplier. */
export function* collectOrders(lines: Iterable<OrderLine>): Generator<PurchaseOrder> {
  let order: PurchaseOrder | undefined;
  for (const line of lines) {
    const { OrderPeriod, OrderDate, SupplierId, DeliveryDate } = line;
    const isSame = order?.OrderPeriod === OrderPeriod && order.SupplierId === SupplierId;
    if (order !== undefined && !isSame) yield order;
    const before = isSame ? order : undefined;
    order = {
      OrderPeriod,
      OrderDate,
      SupplierId,
      Lines: (before?.Lines ?? 0) + 1,
      Quantity: (before?.Quantity ?? 0) + line.Quantity,
      TotalPrice: (before?.TotalPrice ?? 0) + line.TotalPrice,
      LateQuantity: (before?.LateQuantity ?? 0) + line.LateQuantity,
      FirstDeliveryDate: Math.min(before?.FirstDeliveryDate ?? DeliveryDate, DeliveryDate),
      LastDeliveryDate: Math.max(before?.LastDeliveryDate ?? DeliveryDate, DeliveryDate),
    };
  }
  if (order !== undefined) yield order;
}
