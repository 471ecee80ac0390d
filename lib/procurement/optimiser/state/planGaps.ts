import {
  type Configuration,
  decidesByPart,
  isOrdered,
  type OrderObjective,
} from '#lib/procurement/domain/configuration/configuration.ts';
import type { Kpis, ObjectiveGap } from '#lib/procurement/domain/plan/plan.ts';
import { COLUMN_OBJECTIVES } from '#lib/procurement/optimiser/columns/partContext.ts';
import { toCriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import { isProven } from '#lib/procurement/optimiser/search/proof.ts';
import type { Proof } from '#lib/procurement/optimiser/search/searchState.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';
import { NO_BOUND } from '#lib/procurement/optimiser/tolerances/orderSearchState.ts';

/**
 * Computes the relative gap in percent: 100 (best - bound) / |best|. Undefined without a bound, and for an unproven
 * best value of 0.
 */
const computeGap = (best: number, bound: number | undefined): number | undefined => {
  if (bound === undefined || bound === NO_BOUND) return undefined;
  if (best === bound) return 0;
  return best === 0 ? undefined : (100 * (best - bound)) / Math.abs(best);
};

/**
 * Computes the gap in percent of a plan by weights. A plan at the ideal point has distance 0: its gap is a percentage of
 * the objective ranges. Undefined for a gap of 100 % and more.
 */
const computeDistanceGap = ({ value, bound }: Proof): number | undefined => {
  const gap = value === 0 ? -bound : computeGap(value, bound);
  return gap === undefined || gap >= 100 ? undefined : gap;
};

/**
 * Computes how far a value exceeds its bound, in percent of the bound. Undefined without a bound, and for a bound of 0
 * that the value exceeds.
 */
const computeExcess = (value: number, bound: number | undefined): number | undefined => {
  if (value === bound) return 0;
  return bound === undefined || bound === NO_BOUND || bound === 0
    ? undefined
    : (100 * (value - bound)) / Math.abs(bound);
};

/**
 * Returns the value that minimisation uses for an objective of a plan: recycled units, which are maximised, are
 * negative.
 */
const getMinimisedFigure = (kpis: Kpis, objective: OrderObjective): number =>
  objective === 'RecycledUnits' ? -kpis[objective] : kpis[objective];

/**
 * Returns the proven gap of a plan in percent. Undefined without a bound, or if the bound belongs to a different plan.
 */
export const computePlanGap = (
  configuration: Configuration,
  state: CalculationState,
  kpis: Kpis,
): number | undefined => {
  if (decidesByPart(configuration)) return computeGap(state.best, state.bound);
  if (isOrdered(configuration)) {
    // With a tolerance, the plan may miss the best value of its first objective.
    const [first] = configuration.order;
    return first === undefined ? undefined : computeExcess(getMinimisedFigure(kpis, first), state.bounds?.[0]);
  }
  const proof = state.search?.proof;
  if (proof === undefined) return undefined;
  const figures = COLUMN_OBJECTIVES.map((figure) => getMinimisedFigure(kpis, figure));
  const values = toCriterionVector(figures, kpis.PurchaseOrders, kpis.SuppliersUsed);
  if (values.some((value, n) => value !== proof.values[n])) return undefined;
  return isProven(proof) ? 0 : computeDistanceGap(proof);
};

/**
 * Returns the proven gap in percent of each objective of an order: the gap of the plan's value among the plans that
 * have its values of the preceding objectives. With tolerances, it is the gap of the best value of the objective within
 * the tolerances of the preceding objectives.
 */
export const computeObjectiveGaps = (
  configuration: Configuration,
  { bounds, values }: CalculationState,
  kpis: Kpis,
): readonly ObjectiveGap[] => {
  if (!isOrdered(configuration)) return [];
  return configuration.order.map((objective, n) => {
    const bound = bounds?.[n];
    return {
      objective,
      gap: computeGap(values?.[n] ?? getMinimisedFigure(kpis, objective), bound),
    };
  });
};
