import {
  COLUMN_OBJECTIVES,
  type ColumnObjectives,
  type PartContext,
} from '#lib/procurement/optimiser/columns/partContext.ts';
import { type CostFunction, combineCostFunctions } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/** A weighted sum of the objectives of a plan: by figure, for each purchase order, for each supplier. */
export interface LinearWeights {
  readonly factors: readonly number[];
  readonly order: number;
  readonly supplier: number;
}

/** The weighted sum of figures; what orders and suppliers cost is left out. */
export const computeWeightedSum = ({ factors }: LinearWeights, figures: ColumnObjectives): number => {
  let total = 0;
  for (let n = 0; n < COLUMN_OBJECTIVES.length; n++) total += ensure(factors[n]) * ensure(figures[n]);
  return total;
};

/** The additive side of a direction as the cost of a part's plan. */
export const toCostFunction = (
  { model, costFunctions: forms }: PartContext,
  { factors }: LinearWeights,
): CostFunction =>
  combineCostFunctions(
    model,
    forms.flatMap((form, n) => {
      const factor = ensure(factors[n]);
      return factor === 0 ? [] : [[factor, form] as const];
    }),
  );
