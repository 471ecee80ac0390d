import {
  COLUMN_OBJECTIVES,
  type ColumnObjectives,
  type PartContext,
} from '#lib/procurement/optimiser/columns/partContext.ts';
import { type CostFunction, combineCostFunctions } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/** Weights of a scalarization: per column objective, per purchase order and per supplier. */
export interface LinearWeights {
  readonly factors: readonly number[];
  readonly order: number;
  readonly supplier: number;
}

/** Returns the weighted sum of a column objective vector, without the cost of orders and suppliers. */
export const computeWeightedSum = ({ factors }: LinearWeights, objectives: ColumnObjectives): number => {
  let total = 0;
  for (let n = 0; n < COLUMN_OBJECTIVES.length; n++) total += ensure(factors[n]) * ensure(objectives[n]);
  return total;
};

/** Returns the weighted sum of the additive objectives as a cost function of the part. */
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
