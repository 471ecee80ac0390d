import {
  type AdditiveObjective,
  type Configuration,
  isOrdered,
} from '#lib/procurement/domain/configuration/configuration.ts';
import type { Kpis, ObjectiveGap } from '#lib/procurement/domain/plan/plan.ts';
import { isProven } from '#lib/procurement/optimiser/bound/proof.ts';
import { COLUMN_OBJECTIVES } from '#lib/procurement/optimiser/columns/partContext.ts';
import { toCriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import type { CalculationState } from '#lib/procurement/optimiser/schedule/calculationState.ts';

/** Relative gap in percent: 100 (best - bound) / |best|; undefined for a best value of 0 that is not proven. */
const computeGap = (best: number, bound: number): number | undefined => {
  if (best === bound) return 0;
  return best === 0 ? undefined : (100 * (best - bound)) / Math.abs(best);
};

/** Returns an objective of a plan as it is minimised: recycled units, which are maximised, are negative. */
const getMinimisedFigure = (kpis: Kpis, objective: AdditiveObjective): number =>
  objective === 'RecycledUnits' ? -kpis[objective] : kpis[objective];

/** Returns the proven gap of a plan in percent; undefined without a bound, or if the bound was computed for a different plan. */
export const computePlanGap = (
  configuration: Configuration,
  state: CalculationState,
  kpis: Kpis,
): number | undefined => {
  if (isOrdered(configuration)) return computeGap(state.best, state.bound);
  const proof = state.search?.proof;
  if (proof === undefined || (proof.bound <= 0 && !isProven(proof))) return undefined;
  const figures = COLUMN_OBJECTIVES.map((figure) => getMinimisedFigure(kpis, figure));
  const values = toCriterionVector(figures, kpis.PurchaseOrders, kpis.SuppliersUsed);
  if (values.some((value, n) => value !== proof.values[n])) return undefined;
  return isProven(proof) ? 0 : computeGap(proof.value, proof.bound);
};

/**
 * Returns the proven gap in percent of each objective of a lexicographic order, with the preceding objectives fixed at the plan's
 * values.
 */
export const computeObjectiveGaps = (
  configuration: Configuration,
  { bounds }: CalculationState,
  kpis: Kpis,
): readonly ObjectiveGap[] => {
  if (!isOrdered(configuration)) return [];
  return configuration.order.map((objective, n) => {
    const bound = bounds?.[n];
    return {
      objective,
      gap: bound === undefined ? undefined : computeGap(getMinimisedFigure(kpis, objective), bound),
    };
  });
};
