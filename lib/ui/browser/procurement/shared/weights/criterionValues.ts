import type { Criterion } from '#lib/procurement/domain/configuration/configuration.ts';
import { CRITERIA } from '#lib/procurement/domain/configuration/members.ts';
import { getCriterionWeights, toCriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { findBestPoint } from '#lib/procurement/optimiser/front/tchebycheffChoice.ts';
import type { FrontPoint } from '#lib/ui/browser/api/frontPoint.ts';
import type { Weights } from '#lib/ui/browser/procurement/shared/weights/weights.ts';

/** A plan's figures as the optimiser compares them; recycled units are negative, since all criteria are minimised. */
const toPoint = (figures: FrontPoint) => ({
  figures,
  choice: [],
  late: figures.LateUnitPeriods,
  values: toCriterionVector(
    [
      figures.TotalCost,
      figures.LateUnitPeriods,
      figures.MinimumStockShortfallUnitPeriods,
      figures.SupplyRisk,
      figures.NonPriorityUnits,
      figures.DeliveryTime,
      figures.ExcessStockUnitPeriods,
      -figures.RecycledUnits,
    ],
    figures.PurchaseOrders,
    figures.SuppliersUsed,
  ),
});

/**
 * Returns the point of a front that weights choose, by the rule of the search: the nearest to the best values of all
 * points, among those that `isKept` admits.
 */
export const findChosenPoint = (
  front: readonly FrontPoint[],
  weights: Weights,
  isKept: (point: FrontPoint) => boolean = () => true,
): FrontPoint | undefined => {
  const points = front.map(toPoint);
  const named = { name: '', weights, recycledSupplierIds: [], recycledPartTypes: [] };
  const kept = points.filter(({ figures }) => isKept(figures));
  return findBestPoint(kept, computeRange(points), getCriterionWeights(named))?.figures;
};

/** Returns the value of each criterion of a plan; recycled units count upwards, as people read them. */
export const getCriterionValues = (figures: FrontPoint): Readonly<Record<Criterion, number>> => {
  const { values } = toPoint(figures);
  return Object.fromEntries(CRITERIA.map((criterion, n) => [criterion, Math.abs(values[n] ?? 0)])) as Readonly<
    Record<Criterion, number>
  >;
};
