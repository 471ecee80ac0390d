import { getSupplierOfOrder } from '#lib/procurement/domain/plan/orderNumber.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { toCriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import { AUGMENTATION, computeRates, type Range } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { NORM_GAIN } from '#lib/procurement/optimiser/model/numericalTolerances.ts';
import { type SearchContext, toPoint } from '#lib/procurement/optimiser/search/searchContext.ts';

/** Maximum number of sweeps over all parts per norm; sweeps after the third seldom gain. */
const SWEEPS = 12;

/**
 * Exponents p of the successive norms that approximate the largest distance. With p = ∞ alone the descent stalls as soon
 * as several distances are equally large, because no single part lowers all of them.
 */
const POWERS = [4, 16, Number.POSITIVE_INFINITY] as const;

/** Computes the p-norm of the weighted distances from the ideal point, plus ρ times their sum. */
const measure = (values: Float64Array, rates: Float64Array, ideal: readonly number[], power: number): number => {
  let [largest, sum, powers] = [0, 0, 0];
  for (let n = 0; n < values.length; n++) {
    const distance = Math.max(0, ensure(rates[n]) * (ensure(values[n]) - ensure(ideal[n])));
    sum += distance;
    if (power === Number.POSITIVE_INFINITY) largest = Math.max(largest, distance);
    else powers += distance ** power;
  }
  return (power === Number.POSITIVE_INFINITY ? largest : powers ** (1 / power)) + AUGMENTATION * sum;
};

/** Limits on sums over the columns of an assignment. The assignment to refine must keep them. */
export interface PlanLimits {
  readonly most: readonly number[];
  readonly measure: (part: number, column: PoolColumn) => readonly number[];
}

/** Creates functions that check whether a part may exchange its column within the limits, and that record an exchange. */
const createExchanges = ({ pool }: SearchContext, taken: Assignment, { most, measure }: PlanLimits) => {
  const measureAt = (part: number, place: number) => measure(part, ensure(pool[part]?.[place]));
  const room = taken.reduce<readonly number[]>((left, place, part) => {
    const own = measureAt(part, place);
    return left.map((value, n) => value - ensure(own[n]));
  }, most);
  const left = [...room];
  const differ = (part: number, from: number, to: number) => {
    const [before, after] = [measureAt(part, from), measureAt(part, to)];
    return left.map((_, n) => ensure(after[n]) - ensure(before[n]));
  };
  return {
    isWithin: (part: number, from: number, to: number): boolean =>
      differ(part, from, to).every((more, n) => more <= ensure(left[n])),
    exchange: (part: number, from: number, to: number): void => {
      for (const [n, more] of differ(part, from, to).entries()) left[n] = ensure(left[n]) - more;
    },
  };
};

/**
 * Tchebycheff refinement by coordinate descent: replaces the column of one part at a time. Ends when no single
 * replacement within the limits lowers the augmented Tchebycheff distance, or at the sweep limit. It takes less than a
 * second, and the restricted master problem seldom improves its result.
 */
export const refineByCoordinateDescent = (
  context: SearchContext,
  range: Range,
  start: Assignment,
  limits?: PlanLimits,
): Assignment => {
  const { ideal } = range;
  const { periods, suppliers } = context.problem;
  const span = periods.length;
  const rates = Float64Array.from(computeRates(range, context.weights));
  const own = context.pool.map((columns) =>
    columns.map(({ objectives }) => Float64Array.from(toCriterionVector(objectives, 0, 0))),
  );
  const perOrder = Float64Array.from(toCriterionVector([], 1, 0));
  const perSupplier = Float64Array.from(toCriterionVector([], 0, 1));
  const taken = [...start];
  const exchanges = limits && createExchanges(context, start, limits);
  const totals = Float64Array.from(toPoint(context, start).values);
  const users = new Int32Array(span * suppliers.length);
  const open = new Int32Array(suppliers.length);
  const add = (into: Float64Array, values: Float64Array, times: number): void => {
    for (let n = 0; n < into.length; n++) into[n] = ensure(into[n]) + times * ensure(values[n]);
  };
  /** Adds (by = 1) or removes (by = -1) the orders of a column, and updates the order and supplier counts in `values`. */
  const count = (part: number, place: number, by: 1 | -1, values: Float64Array): void => {
    for (const order of ensure(context.pool[part]?.[place]).orders) {
      const supplier = getSupplierOfOrder(order, span);
      const before = ensure(users[order]);
      users[order] = before + by;
      if (before !== 0 && before + by !== 0) continue;
      add(values, perOrder, by);
      const opened = ensure(open[supplier]);
      open[supplier] = opened + by;
      if (opened === 0 || opened + by === 0) add(values, perSupplier, by);
    }
  };
  for (const [part, place] of taken.entries()) count(part, place, 1, new Float64Array(totals.length));
  const tried = new Float64Array(totals.length);
  /** Assigns the column with the least measure to a part; returns whether the assignment changed. */
  const improve = (part: number, power: number): boolean => {
    const columns = ensure(own[part]);
    const now = ensure(taken[part]);
    if (columns.length < 2) return false;
    let least = measure(totals, rates, ideal, power) - NORM_GAIN;
    let best = now;
    count(part, now, -1, totals);
    add(totals, ensure(columns[now]), -1);
    for (const [place, values] of columns.entries()) {
      if (place === now || exchanges?.isWithin(part, now, place) === false) continue;
      tried.set(totals);
      add(tried, values, 1);
      count(part, place, 1, tried);
      const value = measure(tried, rates, ideal, power);
      count(part, place, -1, tried);
      if (value < least) [best, least] = [place, value];
    }
    taken[part] = best;
    exchanges?.exchange(part, now, best);
    add(totals, ensure(columns[best]), 1);
    count(part, best, 1, totals);
    return best !== now;
  };
  for (const power of POWERS)
    for (let sweep = 0, gained = true; gained && sweep < SWEEPS; sweep++) {
      gained = false;
      for (const part of taken.keys()) if (improve(part, power)) gained = true;
    }
  return taken;
};
