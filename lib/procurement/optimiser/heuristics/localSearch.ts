import type { AssignmentState } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';

/** Gains below this are rounding. */
const LEAST_GAIN = 1e-6;

/** Takes the cheapest column of every part, one part after the other, until none gains. */
export const descendPartByPart = (selection: AssignmentState): void => {
  for (let gained = true; gained; ) {
    gained = false;
    for (let part = 0; part < selection.pool.length; part++) if (selection.improve(part) > LEAST_GAIN) gained = true;
  }
};

/** Gives up orders if the parts that use them find cheaper columns without them. */
const tryWithout = (selection: AssignmentState, orders: readonly number[]): boolean => {
  const closed = new Set(orders);
  const isFree = ({ orders: own }: PoolColumn) => !own.some((order) => closed.has(order));
  const users = new Set(orders.flatMap((order) => selection.listPartsUsing(order)));
  return selection.exchange(
    [...users].sort((a, b) => a - b),
    isFree,
    LEAST_GAIN,
  );
};

const ordersOf = ({ periods }: AssignmentState, supplier: number): readonly number[] =>
  Array.from({ length: periods }, (_, period) => supplier * periods + period);

/** Descends over the columns that are there, closing whole orders and suppliers where that gains. */
export const descend = (selection: AssignmentState): void => {
  descendPartByPart(selection);
  const { order, supplier } = selection.weights;
  if (order === 0 && supplier === 0) return;
  for (let gained = true; gained; ) {
    gained = false;
    const open = [...selection.listOrders()].sort((a, b) => selection.countUsers(a) - selection.countUsers(b) || a - b);
    for (const each of open) if (tryWithout(selection, [each])) gained = true;
    if (supplier > 0)
      for (let place = 0; place < selection.suppliers; place++)
        if (tryWithout(selection, ordersOf(selection, place))) gained = true;
    if (gained) descendPartByPart(selection);
  }
};
