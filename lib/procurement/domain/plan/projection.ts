import type { PlanLists, PurchaseItem } from '#lib/procurement/domain/plan/plan.ts';
import type { Dated, Part, Problem } from '#lib/procurement/domain/problem/problem.ts';

/** Figures of one period over all parts. */
export interface PeriodFigures {
  readonly PeriodID: number;
  readonly Date: number;
  /** Cash need: value of the orders placed in the period, and value of the deliveries received in it. */
  readonly OrderedValue: number;
  readonly DeliveredValue: number;
  readonly OrderedQuantity: number;
  readonly DeliveredQuantity: number;
  readonly ScheduledReceipts: number;
  readonly RequiredQuantity: number;
  /** Units in stock, and units of backlog, at the end of the period. */
  readonly Stock: number;
  readonly Backlog: number;
}

/** Projected net position of a part at the end of each period; a negative value is backlog. */
export interface StockProjection {
  readonly PartId: number;
  readonly positions: readonly number[];
}

export interface Projection {
  readonly periods: readonly PeriodFigures[];
  readonly parts: readonly StockProjection[];
}

const addDated = (totals: number[], dated: readonly Dated[], sign: 1 | -1): void => {
  for (const { position, quantity } of dated) totals[position] = (totals[position] ?? 0) + sign * quantity;
};

/** Computes the net position of a part at the end of each period, given the units delivered in each period. */
export const computePositions = (
  { receipts, requirements }: Pick<Part, 'receipts' | 'requirements'>,
  delivered: readonly number[],
): readonly number[] => {
  const changes = [...delivered];
  addDated(changes, receipts, 1);
  addDated(changes, requirements, -1);
  let sum = 0;
  return changes.map((change) => {
    sum += change;
    return sum;
  });
};

/** Computes cash, quantities and stock of a plan by period. */
export const computeProjection = (problem: Problem, lists: PlanLists): Projection => {
  const length = problem.periods.length;
  const zeros = () => new Array<number>(length).fill(0);
  const placeById = new Map(problem.periods.map(({ id }, position) => [id, position]));
  const sums = {
    OrderedValue: zeros(),
    DeliveredValue: zeros(),
    OrderedQuantity: zeros(),
    DeliveredQuantity: zeros(),
    ScheduledReceipts: zeros(),
    RequiredQuantity: zeros(),
    Stock: zeros(),
    Backlog: zeros(),
  };
  const add = (totals: number[], position: number | undefined, amount: number): void => {
    if (position !== undefined) totals[position] = (totals[position] ?? 0) + amount;
  };
  const bought = new Map<number, number[]>();
  const count = (item: PurchaseItem): void => {
    const ordered = placeById.get(item.OrderPeriod);
    const delivered = placeById.get(item.DeliveryPeriod);
    add(sums.OrderedValue, ordered, item.TotalPrice);
    add(sums.OrderedQuantity, ordered, item.Quantity);
    add(sums.DeliveredValue, delivered, item.TotalPrice);
    add(sums.DeliveredQuantity, delivered, item.Quantity);
    const ofPart = bought.get(item.PartId) ?? zeros();
    bought.set(item.PartId, ofPart);
    add(ofPart, delivered, item.Quantity);
  };
  lists.ProposedPurchaseOnTime.forEach(count);
  lists.ProposedPurchaseLate.forEach(count);
  const parts = problem.parts.map(({ id, receipts, requirements }) => {
    addDated(sums.ScheduledReceipts, receipts, 1);
    addDated(sums.RequiredQuantity, requirements, 1);
    const positions = computePositions({ receipts, requirements }, bought.get(id) ?? zeros());
    positions.forEach((position, t) => {
      add(position < 0 ? sums.Backlog : sums.Stock, t, Math.abs(position));
    });
    return { PartId: id, positions };
  });
  const at = (totals: readonly number[], position: number): number => totals[position] ?? 0;
  const periods = problem.periods.map(({ id, date }, position) => ({
    PeriodID: id,
    Date: date,
    OrderedValue: at(sums.OrderedValue, position),
    DeliveredValue: at(sums.DeliveredValue, position),
    OrderedQuantity: at(sums.OrderedQuantity, position),
    DeliveredQuantity: at(sums.DeliveredQuantity, position),
    ScheduledReceipts: at(sums.ScheduledReceipts, position),
    RequiredQuantity: at(sums.RequiredQuantity, position),
    Stock: at(sums.Stock, position),
    Backlog: at(sums.Backlog, position),
  }));
  return { periods, parts };
};
