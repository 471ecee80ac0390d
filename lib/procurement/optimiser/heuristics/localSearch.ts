import { toOrderNumber } from '#lib/procurement/domain/plan/orderNumber.ts';
import type { AssignmentState } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { COST_GAIN } from '#lib/procurement/optimiser/model/numericalTolerances.ts';

/** Coordinate descent: repeatedly assigns the cheapest column to one part after another, until no part gains. */
export const descendPartByPart = (selection: AssignmentState): void => {
  for (let gained = true; gained; ) {
    gained = false;
    for (let part = 0; part < selection.pool.length; part++) if (selection.improve(part) > COST_GAIN) gained = true;
  }
};

/** Removes an order if avoiding it makes the parts that use it cheaper in total. */
const tryWithout = (selection: AssignmentState, orders: readonly number[]): boolean => {
  const excluded = new Set(orders);
  const isAllowed = ({ orders: own }: PoolColumn) => !own.some((order) => excluded.has(order));
  const users = new Set(orders.flatMap((order) => selection.listPartsUsing(order)));
  return selection.exchange(
    [...users].sort((a, b) => a - b),
    isAllowed,
    COST_GAIN,
  );
};

const listSupplierOrders = ({ periods }: AssignmentState, supplier: number): readonly number[] =>
  Array.from({ length: periods }, (_, period) => toOrderNumber(supplier, period, periods));

/**
 * Local search over the columns of the pool: alternates coordinate descent with the removal of single orders and of all
 * orders of a supplier until neither gains.
 */
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
        if (tryWithout(selection, listSupplierOrders(selection, place))) gained = true;
    if (gained) descendPartByPart(selection);
  }
};
