import { getSupplierOfOrder } from '#lib/procurement/domain/plan/orderNumber.ts';
import type { ColumnPool, PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { computeWeightedSum, type LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { COLUMN_GAIN } from '#lib/procurement/optimiser/model/numericalTolerances.ts';

/** By part: the index of its column in the pool. */
export type Assignment = readonly number[];

/** A cost of each column of a part beside its weighted sum; not negative. */
export type ExtraCost = (part: number, column: PoolColumn) => number;

/** Numbers of suppliers and periods: an order belongs to one of each. */
interface OrderGrid {
  readonly suppliers: number;
  readonly periods: number;
  readonly extraCost?: ExtraCost | undefined;
}

/** An assignment under change, with the number of parts per order and the number of orders per supplier. */
export class AssignmentState {
  readonly #costs: readonly Float64Array[];
  readonly #users: Int32Array;
  /** By order: the parts that use it. Undefined until the first request. */
  #members: Map<number, Set<number>> | undefined;
  readonly #open: Int32Array;
  readonly assignment: number[];
  readonly pool: ColumnPool;
  readonly weights: LinearWeights;
  readonly suppliers: number;
  readonly periods: number;

  constructor(pool: ColumnPool, weights: LinearWeights, grid: OrderGrid, choice: Assignment) {
    const { suppliers, periods, extraCost = () => 0 } = grid;
    this.pool = pool;
    this.weights = weights;
    this.suppliers = suppliers;
    this.periods = periods;
    this.#costs = pool.map((columns, part) => {
      const costs = new Float64Array(columns.length);
      for (const [n, column] of columns.entries())
        costs[n] = computeWeightedSum(weights, column.objectives) + extraCost(part, column);
      return costs;
    });
    this.#users = new Int32Array(suppliers * periods);
    this.#open = new Int32Array(suppliers);
    this.assignment = [...choice];
    for (const part of pool.keys()) this.#add(part);
  }

  getColumn(part: number): PoolColumn | undefined {
    return this.pool[part]?.[ensure(this.assignment[part])];
  }

  countUsers(order: number): number {
    return ensure(this.#users[order]);
  }

  #add(part: number): void {
    for (const order of this.getColumn(part)?.orders ?? []) {
      if (this.#users[order] === 0) this.#bump(order, 1);
      this.#users[order] = ensure(this.#users[order]) + 1;
    }
  }

  #remove(part: number): void {
    for (const order of this.getColumn(part)?.orders ?? []) {
      this.#users[order] = ensure(this.#users[order]) - 1;
      if (this.#users[order] === 0) this.#bump(order, -1);
    }
  }

  #join(order: number, part: number): void {
    const parts = this.#members?.get(order);
    if (parts === undefined) this.#members?.set(order, new Set([part]));
    else parts.add(part);
  }

  /** Updates the parts of each order after a part has changed its column. */
  #move(part: number, from: number): void {
    if (this.#members === undefined || from === this.assignment[part]) return;
    for (const order of this.pool[part]?.[from]?.orders ?? []) this.#members.get(order)?.delete(part);
    for (const order of this.getColumn(part)?.orders ?? []) this.#join(order, part);
  }

  #put(part: number, place: number): void {
    this.#remove(part);
    this.assignment[part] = place;
    this.#add(part);
  }

  /** Lists the parts that use an order, ascending. */
  listPartsUsing(order: number): readonly number[] {
    if (this.#members === undefined) {
      this.#members = new Map();
      for (const part of this.pool.keys())
        for (const each of this.getColumn(part)?.orders ?? []) this.#join(each, part);
    }
    return [...(this.#members.get(order) ?? [])].sort((a, b) => a - b);
  }

  #bump(order: number, by: number): void {
    const supplier = getSupplierOfOrder(order, this.periods);
    this.#open[supplier] = ensure(this.#open[supplier]) + by;
  }

  /** Returns the cost of adding a column while its part has none. */
  #computeAddedCost(part: number, place: number): number {
    let cost = this.#costs[part]?.[place] ?? 0;
    let last = -1;
    for (const order of this.pool[part]?.[place]?.orders ?? []) {
      if (this.#users[order] !== 0) continue;
      cost += this.weights.order;
      const supplier = getSupplierOfOrder(order, this.periods);
      if (supplier !== last && this.#open[supplier] === 0) cost += this.weights.supplier;
      last = supplier;
    }
    return cost;
  }

  /**
   * Assigns the cheapest allowed column, or keeps the present one. Returns the gain; -Infinity if no column is allowed.
   */
  #improve(part: number, isAllowed: (column: PoolColumn) => boolean): number {
    const now = ensure(this.assignment[part]);
    const column = this.getColumn(part);
    this.#remove(part);
    const before = this.#computeAddedCost(part, now);
    let best = column !== undefined && isAllowed(column) ? before : Number.POSITIVE_INFINITY;
    let place = now;
    const columns = this.pool[part] ?? [];
    const costs = this.#costs[part];
    for (let n = 0; n < columns.length; n++) {
      const each = columns[n];
      // Orders and suppliers never lower the cost of a column, so its own cost is a lower bound.
      if (each === undefined || n === now || (costs?.[n] ?? 0) >= best || !isAllowed(each)) continue;
      const cost = this.#computeAddedCost(part, n);
      if (cost >= best - COLUMN_GAIN * Math.abs(best)) continue;
      best = cost;
      place = n;
    }
    this.assignment[part] = place;
    this.#add(part);
    return best === Number.POSITIVE_INFINITY ? Number.NEGATIVE_INFINITY : before - best;
  }

  /** Assigns the cheapest column to a part and returns the gain. */
  improve(part: number): number {
    const before = ensure(this.assignment[part]);
    const gain = this.#improve(part, () => true);
    this.#move(part, before);
    return gain;
  }

  /**
   * Assigns the cheapest allowed column to each of the parts. Undoes all changes unless the total gain exceeds `least`.
   */
  exchange(parts: readonly number[], isAllowed: (column: PoolColumn) => boolean, least: number): boolean {
    const before = parts.map((part) => ensure(this.assignment[part]));
    let gain = 0;
    let tried = 0;
    for (const part of parts) {
      tried += 1;
      gain += this.#improve(part, isAllowed);
      if (gain === Number.NEGATIVE_INFINITY) break;
    }
    const gains = gain > least;
    parts.slice(0, tried).forEach((part, n) => {
      if (gains) this.#move(part, ensure(before[n]));
      else this.#put(part, ensure(before[n]));
    });
    return gains;
  }

  cost(): number {
    let total = 0;
    this.pool.forEach((_, part) => {
      total += this.#costs[part]?.[ensure(this.assignment[part])] ?? 0;
    });
    let open = 0;
    for (const users of this.#users) if (users !== 0) open += 1;
    return total + this.weights.order * open + this.weights.supplier * this.countSuppliers();
  }

  listOrders(): readonly number[] {
    return Array.from(this.#users.keys()).filter((order) => this.#users[order] !== 0);
  }

  countSuppliers(): number {
    return this.#open.reduce((total, open) => total + (open > 0 ? 1 : 0), 0);
  }
}
