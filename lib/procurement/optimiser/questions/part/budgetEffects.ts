import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';
import { isCoupledOrder, isOrdered } from '#lib/procurement/domain/configuration/configuration.ts';
import { applyTolerance } from '#lib/procurement/domain/configuration/tolerance.ts';
import type { BudgetEffect } from '#lib/procurement/domain/questions/whyNot.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { AskedPlan } from '#lib/procurement/optimiser/questions/part/partSolver.ts';

/**
 * Compares the figures of a changed plan with the budgets of an order with tolerances or counts. Such an
 * order minimises every objective, so recycled units are stored as a negative number.
 */
export const computeBudgetEffects = (
  { configuration, state }: AskedPlan,
  { Kpis }: PlanDifference,
): readonly BudgetEffect[] | undefined => {
  if (!isOrdered(configuration) || !isCoupledOrder(configuration)) return undefined;
  const { order, tolerances = {} } = configuration;
  return order.slice(0, -1).flatMap((Objective, n): readonly BudgetEffect[] => {
    const best = state.values?.[n];
    if (best === undefined) return [];
    const sign = Objective === 'RecycledUnits' ? -1 : 1;
    const most = applyTolerance(best, tolerances[Objective]);
    const { Before, After } = ensure(Kpis[Objective]);
    return [{ Objective, Allowed: sign * most, Before, After, Exceeds: Math.max(0, sign * After - most) }];
  });
};
