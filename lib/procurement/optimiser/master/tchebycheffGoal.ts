import { toCriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import { AUGMENTATION, computeRange, computeRates } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import type { MasterGoal, PlanSum } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { SearchContext } from '#lib/procurement/optimiser/schedule/searchContext.ts';

/** Returns the augmented Tchebycheff distance as a goal of the restricted master problem. */
export const createTchebycheffGoal = (context: SearchContext): MasterGoal => {
  const range = computeRange(context.points);
  const { ideal } = range;
  const factors = computeRates(range, context.weights);
  const unit = (n: number, orders: number, suppliers: number) => ensure(toCriterionVector([], orders, suppliers)[n]);
  const sumOf = (used: readonly number[]): PlanSum => ({
    ofColumn: ({ objectives }) =>
      toCriterionVector(objectives, 0, 0).reduce((total, value, n) => total + ensure(used[n]) * value, 0),
    order: used.reduce((total, factor, n) => total + factor * unit(n, 1, 0), 0),
    supplier: used.reduce((total, factor, n) => total + factor * unit(n, 0, 1), 0),
  });
  return {
    sum: sumOf(factors.map((factor) => AUGMENTATION * factor)),
    largest: factors.flatMap((factor, n) =>
      factor === 0
        ? []
        : [{ sum: sumOf(factors.map((each, m) => (m === n ? each : 0))), offset: factor * ensure(ideal[n]) }],
    ),
    limits: [],
  };
};
