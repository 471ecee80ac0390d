import { combined, type Form } from '#lib/procurement/domain/part/forms.ts';
import type { PartModel } from '#lib/procurement/domain/part/model.ts';
import type { Costs, Relaxation } from '#lib/procurement/domain/part/relaxation.ts';
import { limitSizes } from '#lib/procurement/domain/part/search.ts';

/** Prices of limits, by offer, then by source, and the lower bound that they prove. */
export interface Priced {
  readonly prices: readonly number[];
  readonly bound: number;
}

const limitsOfOption = (model: PartModel, option: number): readonly number[] => {
  const offer = model.options[option]?.offer ?? 0;
  return [offer, model.offers.length + (model.offers[offer]?.source ?? 0)];
};

/** Costs with the prices of the limits that each option uses. */
export const pricedCosts = (model: PartModel, costs: Costs, prices: readonly number[]): Costs => ({
  ...costs,
  unit: model.options.map((_, n) =>
    limitsOfOption(model, n).reduce((total, limit) => total + (prices[limit] ?? 0), costs.unit[n] ?? 0),
  ),
});

/** What prices take back: a plan within the limits never uses more than them. */
const refund = (sizes: readonly number[], prices: readonly number[]): number =>
  prices.reduce((total, price, limit) => (price > 0 ? total + price * (sizes[limit] ?? 0) : total), 0);

/** Use of each limit in the plan that the relaxation finds cheapest. */
const relaxedUse = (model: PartModel, relaxation: Relaxation, unit: ArrayLike<number>, fixed: ArrayLike<number>) => {
  const use = limitSizes(model).map(() => 0);
  let received = 0;
  model.options.forEach(({ low, high }, n) => {
    const next = relaxation.after(n);
    let best = next[received] ?? Number.POSITIVE_INFINITY;
    let ordered = 0;
    const most = Math.min(high, relaxation.ceiling(n) - received);
    for (let quantity = low; quantity <= most; quantity++) {
      const cost =
        (next[received + quantity] ?? Number.POSITIVE_INFINITY) + (unit[n] ?? 0) * quantity + (fixed[n] ?? 0);
      if (cost < best) [best, ordered] = [cost, quantity];
    }
    received += ordered;
    for (const limit of limitsOfOption(model, n)) use[limit] = (use[limit] ?? 0) + ordered;
  });
  return use;
};

/** Solves the relaxation at prices; the bound holds for every plan, whatever the prices. */
const boundAt = (model: PartModel, relaxation: Relaxation, costs: Costs, prices: readonly number[]): number => {
  relaxation.solve(pricedCosts(model, costs, prices));
  return relaxation.bound() - refund(limitSizes(model), prices);
};

/** Raises the bound by a few subgradient steps from given prices; `goal` is the cost of a plan that is known. */
export const ascend = (
  model: PartModel,
  relaxation: Relaxation,
  costs: Costs,
  from: readonly number[],
  goal: number,
  rounds: number,
): Priced => {
  const sizes = limitSizes(model);
  let prices = from;
  let best: Priced = { prices, bound: Number.NEGATIVE_INFINITY };
  let pace = 1;
  for (let round = 0; round <= rounds; round++) {
    const bound = boundAt(model, relaxation, costs, prices);
    if (bound > best.bound) best = { prices, bound };
    else pace /= 2;
    if (round === rounds || bound >= goal) break;
    const priced = pricedCosts(model, costs, prices);
    const excess = relaxedUse(model, relaxation, priced.unit, costs.fixed).map((use, limit) => {
      const over = use - (sizes[limit] ?? 0);
      return over > 0 || (prices[limit] ?? 0) > 0 ? over : 0;
    });
    const norm = excess.reduce((total, over) => total + over * over, 0);
    if (norm === 0) break;
    const step = (pace * (goal - bound)) / norm;
    prices = prices.map((price, limit) => Math.max(0, price + step * (excess[limit] ?? 0)));
  }
  return best;
};

/** The costs of a form, nothing being paid once. */
export const costsOfForm = (form: Form): Costs => ({ unit: form.unit, fixed: form.unit.map(() => 0), held: form });

/** A cost plus others at a price, for a bound at which those keep their values. */
export const withKept = (
  model: PartModel,
  form: Form,
  kept: readonly (readonly [form: Form, most: number])[],
  worth: readonly number[],
): Form => combined(model, [[1, form], ...kept.map(([each], n) => [worth[n] ?? 0, each] as const)]);
