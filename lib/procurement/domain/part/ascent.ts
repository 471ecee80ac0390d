import type { PartModel } from '#lib/procurement/domain/part/model.ts';
import type { Costs, Relaxation } from '#lib/procurement/domain/part/relaxation.ts';
import { limitSizes, limitsOf } from '#lib/procurement/domain/part/search.ts';

/** Prices of limits, by offer, then by source, and the lower bound that they prove. */
export interface Priced {
  readonly prices: readonly number[];
  readonly bound: number;
  /** What prices take back: a plan within the limits never uses more than them. */
  readonly refund: number;
}

/** Costs with the prices of the limits that each option uses. */
export const pricedCosts = (model: PartModel, costs: Costs, prices: readonly number[]): Costs => ({
  ...costs,
  unit: model.options.map((_, n) =>
    limitsOf(model, n).reduce((total, limit) => total + (prices[limit] ?? 0), costs.unit[n] ?? 0),
  ),
});

/** Use of each limit in the plan that the relaxation finds cheapest. */
const relaxedUse = (model: PartModel, relaxation: Relaxation, { unit, fixed }: Costs): readonly number[] => {
  const use = limitSizes(model).map(() => 0);
  let received = 0;
  model.options.forEach(({ low, high }, n) => {
    const next = relaxation.after(n);
    let best = next[received] ?? Number.POSITIVE_INFINITY;
    let ordered = 0;
    const most = Math.min(high, relaxation.ceiling(n) - received);
    for (let quantity = low; quantity <= most; quantity++) {
      const later = next[received + quantity] ?? Number.POSITIVE_INFINITY;
      const cost = later + (unit[n] ?? 0) * quantity + (fixed[n] ?? 0);
      if (cost < best) [best, ordered] = [cost, quantity];
    }
    received += ordered;
    for (const limit of limitsOf(model, n)) use[limit] = (use[limit] ?? 0) + ordered;
  });
  return use;
};

/** Solves the relaxation at prices; the bound holds for every plan, whatever the prices. */
const solveAt = (model: PartModel, relaxation: Relaxation, costs: Costs, prices: readonly number[]): Priced => {
  const sizes = limitSizes(model);
  const refund = prices.reduce((total, price, n) => (price > 0 ? total + price * (sizes[n] ?? 0) : total), 0);
  relaxation.solve(pricedCosts(model, costs, prices));
  return { prices, refund, bound: relaxation.bound() - refund };
};

/**
 * Raises the bound by a few subgradient steps from given prices; `goal` is the cost of a plan that is known. Leaves
 * the relaxation solved at the prices returned.
 */
export const ascend = (
  model: PartModel,
  relaxation: Relaxation,
  costs: Costs,
  from: readonly number[],
  goal: number,
  rounds: number,
): Priced => {
  const sizes = limitSizes(model);
  let at = solveAt(model, relaxation, costs, from);
  let best = at;
  let pace = 1;
  for (let round = 0; round < rounds && best.bound < goal; round++) {
    const { prices } = at;
    const excess = relaxedUse(model, relaxation, pricedCosts(model, costs, prices)).map((use, limit) => {
      const over = use - (sizes[limit] ?? 0);
      return over > 0 || (prices[limit] ?? 0) > 0 ? over : 0;
    });
    const norm = excess.reduce((total, over) => total + over * over, 0);
    if (norm === 0) break;
    const step = (pace * (goal - at.bound)) / norm;
    const moved = prices.map((price, limit) => Math.max(0, price + step * (excess[limit] ?? 0)));
    at = solveAt(model, relaxation, costs, moved);
    if (at.bound > best.bound) best = at;
    else pace /= 2;
  }
  return at === best ? best : solveAt(model, relaxation, costs, best.prices);
};
