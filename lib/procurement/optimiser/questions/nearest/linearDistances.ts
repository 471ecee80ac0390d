import { toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { CRITERIA, toCriterionVector, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { AUGMENTATION, computeRates, type Range } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { type CostFunction, combineCostFunctions } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { Rest } from '#lib/procurement/optimiser/parts/nearestMilp.ts';

/** Comparison of plans by weights. */
export interface Measure {
  readonly range: Range;
  readonly weights: readonly number[];
}

/** A linear function of a part's plan: a cost, a price of each order that no other part uses, and a constant. */
export interface LinearDistance {
  readonly form: CostFunction;
  readonly orderPrice: number;
  readonly constant: number;
}

/**
 * Returns linear functions of a part's plan. The largest of their values is the augmented Tchebycheff distance of the
 * plan of all parts; less than it if the plan uses suppliers that no other part uses.
 */
export const toLinearDistances = (part: PartContext, rest: Rest, measure: Measure): readonly LinearDistance[] => {
  const rates = computeRates(measure.range, measure.weights);
  const base = toCriterionVector(rest.objectives, rest.orders.size, rest.suppliers.size);
  const counted = [...rates.keys()].filter((criterion) => rates[criterion] !== 0);
  const own = counted.map((criterion): LinearDistance => {
    const one = toLinearWeights(rates.map((_, n) => (n === criterion ? 1 : 0)));
    const rate = ensure(rates[criterion]);
    return {
      form: combineCostFunctions(part.model, [[rate, toCostFunction(part, one)]]),
      orderPrice: criterion === CRITERIA.orders ? rate : 0,
      constant: rate * (ensure(base[criterion]) - ensure(measure.range.ideal[criterion])),
    };
  });
  const sum = (getValue: (each: LinearDistance) => number) => own.reduce((total, each) => total + getValue(each), 0);
  const augmentation: LinearDistance = {
    form: combineCostFunctions(
      part.model,
      own.map(({ form }) => [AUGMENTATION, form]),
    ),
    orderPrice: AUGMENTATION * sum(({ orderPrice }) => orderPrice),
    constant: AUGMENTATION * sum(({ constant }) => constant),
  };
  const all = own.map(
    ({ form, orderPrice, constant }): LinearDistance => ({
      form: combineCostFunctions(part.model, [
        [1, form],
        [1, augmentation.form],
      ]),
      orderPrice: orderPrice + augmentation.orderPrice,
      constant: constant + augmentation.constant,
    }),
  );
  // A criterion with rate 0 has distance 0, so the largest distance is at least 0.
  return rates.includes(0) ? [...all, augmentation] : all;
};
