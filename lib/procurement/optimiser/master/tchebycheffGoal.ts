import { toCriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import { AUGMENTATION, computeRange, computeRates } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import type { MasterGoal, PlanSum } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';

/** Returns the augmented Tchebycheff distance as a goal of the restricted master problem. */
export const createTchebycheffGoal = (context: SearchContext): MasterGoal => {
  const range = computeRange(context.points);
  const { ideal } = range;
  const rates = computeRates(range, context.weights);
  const unit = (n: number, orders: number, suppliers: number) => ensure(toCriterionVector([], orders, suppliers)[n]);
  const toPlanSum = (factors: readonly number[]): PlanSum => ({
    measureColumn: ({ objectives }) =>
      toCriterionVector(objectives, 0, 0).reduce((total, value, n) => total + ensure(factors[n]) * value, 0),
    order: factors.reduce((total, factor, n) => total + factor * unit(n, 1, 0), 0),
    supplier: factors.reduce((total, factor, n) => total + factor * unit(n, 0, 1), 0),
  });
  return {
    sum: toPlanSum(rates.map((factor) => AUGMENTATION * factor)),
    largest: rates.flatMap((factor, n) =>
      factor === 0
        ? []
        : [{ sum: toPlanSum(rates.map((each, m) => (m === n ? each : 0))), offset: factor * ensure(ideal[n]) }],
    ),
    limits: [],
  };
};
