import { getSupplierOfOrder } from '#lib/procurement/domain/plan/orderNumber.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { descend } from '#lib/procurement/optimiser/heuristics/localSearch.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { createSelection, type SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import {
  computeChangeCost,
  evaluateAssignment,
  evaluateStage,
  getObjectivePlace,
  type OrderStage,
  toStageWeights,
} from '#lib/procurement/optimiser/tolerances/orderObjectives.ts';

/** Numbers of orders and suppliers of a plan, kept up to date while single parts change their columns. */
class PlanCounts {
  readonly #users = new Map<number, number>();
  readonly #open = new Map<number, number>();
  readonly #periods: number;

  constructor(periods: number) {
    this.#periods = periods;
  }

  change(orders: readonly number[], by: 1 | -1): void {
    for (const order of orders) {
      const users = this.#users.get(order) ?? 0;
      this.#users.set(order, users + by);
      if (users !== (by === 1 ? 0 : 1)) continue;
      const supplier = getSupplierOfOrder(order, this.#periods);
      this.#open.set(supplier, (this.#open.get(supplier) ?? 0) + by);
    }
  }

  /** Returns how many orders and suppliers a column would add. */
  countNew(orders: readonly number[]): { readonly orders: number; readonly suppliers: number } {
    const added = orders.filter((order) => (this.#users.get(order) ?? 0) === 0);
    const suppliers = new Set(added.map((order) => getSupplierOfOrder(order, this.#periods)));
    return {
      orders: added.length,
      suppliers: [...suppliers].filter((supplier) => (this.#open.get(supplier) ?? 0) === 0).length,
    };
  }
}

/** Returns how much each limit of a stage leaves to an assignment, in the order of `listMost`. */
const computeRooms = (context: SearchContext, stage: OrderStage, choice: Assignment): number[] => {
  const { limits, changes } = stage;
  const values = evaluateAssignment(
    context,
    choice,
    limits.map(({ objective }) => objective),
  );
  const rooms = limits.map(({ most }, n) => most - ensure(values[n]));
  if (changes === undefined) return rooms;
  const changed = choice.map((place, part) => changes.measure(part, ensure(context.pool[part]?.[place])));
  return [...rooms, ...changes.most.map((most, n) => changed.reduce((left, own) => left - ensure(own[n]), most))];
};

/** Coordinate descent within the limits: single parts take the column that lowers the objective most. */
const exchangeWithinLimits = (context: SearchContext, stage: OrderStage, start: Assignment): Assignment => {
  const { pool, problem } = context;
  const names = [stage.objective, ...stage.limits.map(({ objective }) => objective)];
  const places = names.map(getObjectivePlace);
  const counts = new PlanCounts(problem.periods.length);
  const choice = [...start];
  const getPoolColumn = (part: number, place: number): PoolColumn => ensure(pool[part]?.[place]);
  for (const [part, place] of choice.entries()) counts.change(getPoolColumn(part, place).orders, 1);
  const evaluate = (part: number, column: PoolColumn): readonly number[] => {
    const added = counts.countNew(column.orders);
    const values = names.map((name, n) => {
      if (name === 'PurchaseOrders') return added.orders;
      return name === 'SuppliersUsed' ? added.suppliers : ensure(column.objectives[ensure(places[n])]);
    });
    return stage.changes === undefined ? values : [...values, ...stage.changes.measure(part, column)];
  };
  const rooms = computeRooms(context, stage, choice);
  const improve = (part: number): boolean => {
    const place = ensure(choice[part]);
    counts.change(getPoolColumn(part, place).orders, -1);
    const now = evaluate(part, getPoolColumn(part, place));
    let [best, values] = [place, now];
    for (const [n, column] of (pool[part] ?? []).entries()) {
      const other = evaluate(part, column);
      if (ensure(other[0]) >= ensure(values[0])) continue;
      if (rooms.every((room, at) => ensure(other[at + 1]) - ensure(now[at + 1]) <= room)) [best, values] = [n, other];
    }
    choice[part] = best;
    counts.change(getPoolColumn(part, best).orders, 1);
    for (const at of rooms.keys()) rooms[at] = ensure(rooms[at]) - (ensure(values[at + 1]) - ensure(now[at + 1]));
    return best !== place;
  };
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const part of choice.keys()) if (improve(part)) isBetter = true;
  }
  return choice;
};

/**
 * Factors on the multipliers of limits. A larger factor makes local search leave more slack in the limits for later
 * exchanges.
 */
const EMPHASES = [1, 1.5, 3, 0.5] as const;

/**
 * Improves an assignment that keeps the limits of a stage, by local search at multiples of the multipliers and by exchanges
 * within the limits.
 */
export const improveWithinLimits = (
  context: SearchContext,
  stage: OrderStage,
  known: Assignment,
  multipliers: readonly number[],
): Assignment => {
  let best = exchangeWithinLimits(context, stage, known);
  let least = evaluateStage(context, best, stage);
  for (const emphasis of EMPHASES) {
    const emphasised = multipliers.map((each) => each * emphasis);
    const weights = toStageWeights(stage, emphasised);
    const selection = createSelection(context, weights, known, (part, column) =>
      computeChangeCost(stage, emphasised, part, column),
    );
    descend(selection);
    if (evaluateStage(context, selection.assignment, stage) === Number.POSITIVE_INFINITY) continue;
    const choice = exchangeWithinLimits(context, stage, selection.assignment);
    const value = evaluateStage(context, choice, stage);
    if (value < least) [best, least] = [choice, value];
  }
  return best;
};
