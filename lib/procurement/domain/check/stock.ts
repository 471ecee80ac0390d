import type { PlacedOrder } from '#lib/procurement/domain/check/rebuildOrders.ts';
import type { UnavailableItem } from '#lib/procurement/domain/plan/plan.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';

type Report = (message: string) => void;

/** Stock figures of a part, summed over the periods. */
export interface StockSums {
  unavailable: number;
  endShortfall: number;
  late: number;
  shortfall: number;
  excess: number;
  required: number;
  onTime: number;
  over: number;
}

/** Simulates the stock of a part; reports purchases that lift it above the maximum. */
export const simulateStock = (
  problem: Problem,
  part: Part,
  orders: readonly PlacedOrder[],
  report: Report,
): Readonly<StockSums> => {
  const sums: StockSums = {
    unavailable: 0,
    endShortfall: 0,
    late: 0,
    shortfall: 0,
    excess: 0,
    required: 0,
    onTime: 0,
    over: 0,
  };
  let [stock, backlog] = [0, 0];
  for (let at = 0; at < problem.periods.length; at++) {
    const of = (rows: readonly { readonly position: number; readonly quantity: number }[]) =>
      rows.filter(({ position }) => position === at).reduce((total, { quantity }) => total + quantity, 0);
    const bought = orders
      .filter(({ received }) => received === at)
      .reduce((total, { quantity }) => total + quantity, 0);
    const required = of(part.requirements);
    const supply = stock + of(part.receipts) + bought;
    const demand = backlog + required;
    stock = Math.max(0, supply - demand);
    backlog = Math.max(0, demand - supply);
    const missing = at < problem.start ? 0 : Math.max(0, part.minimum - stock);
    if (part.maximum > 0 && stock > part.maximum) {
      sums.over += 1;
      if (bought > 0)
        report(`Part ${part.id}: a purchase lifts the stock to ${stock}, above the maximum of ${part.maximum}`);
    }
    sums.late += backlog;
    sums.shortfall += missing;
    sums.excess += Math.max(0, stock - part.minimum);
    sums.required += required;
    sums.onTime += Math.max(0, required - backlog);
    sums.unavailable = backlog;
    sums.endShortfall = missing;
  }
  return sums;
};

/** Checks that the listed missing units equal those of the simulated stock at the end. */
export const checkMissing = (
  part: Part,
  sums: Readonly<StockSums>,
  items: readonly UnavailableItem[],
  report: Report,
): void => {
  const missing = (type: 0 | 1) =>
    items.filter((item) => item.RequirementType === type).reduce((total, item) => total + item.MissingAmount, 0);
  if (missing(0) !== sums.unavailable)
    report(`Part ${part.id}: ${sums.unavailable} units are unavailable and ${missing(0)} are listed`);
  if (missing(1) !== sums.endShortfall)
    report(`Part ${part.id}: the shortfall of the minimum stock is ${sums.endShortfall} and ${missing(1)} are listed`);
};
