import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';
import type { Criterion } from '#lib/procurement/domain/configuration/configuration.ts';
import { getPlanUrl, request } from '#lib/ui/browser/api/client.ts';
import { create } from '#lib/ui/browser/api/create.ts';
import type { FrontPoint } from '#lib/ui/browser/api/frontPoint.ts';

/** Fetches the alternatives of a plan that was calculated with weights. A plan by an order has none (409). */
export const getFront = (id: string, signal?: AbortSignal): Promise<readonly FrontPoint[]> =>
  request(`${getPlanUrl(id)}/front`, { ...(signal === undefined ? {} : { signal }) });

/** Fetches the changes from a plan to one of its alternatives. */
export const comparePoint = (id: string, point: number, signal: AbortSignal): Promise<PlanDifference> =>
  request(`${getPlanUrl(id)}/front/${point}`, { signal });

/** Request of `explore`: the best plan for weights, within limits. */
export interface Wish {
  readonly Weights: Readonly<Record<Criterion, number>>;
  readonly MaximumPurchaseOrders?: number;
  readonly MaximumSuppliers?: number;
  readonly MaximumTotalCost?: number;
  readonly MaximumLateUnitPeriods?: number;
  readonly ForbiddenSupplierIds?: readonly number[];
}

/** A part that is proven to have more missing units without the forbidden suppliers. */
export interface UncoveredPart {
  readonly PartId: number;
  readonly UnavailableUnits: number;
  readonly EndMinimumStockShortfall: number;
}

/**
 * Searches for a plan that the front lacks. A better one is added to the front. The service answers 409 if it finds
 * none.
 */
export const explore = (id: string, wish: Wish, signal: AbortSignal): Promise<FrontPoint> =>
  request(`${getPlanUrl(id)}/explore`, { method: 'POST', body: wish, signal });

/** Makes an alternative a new plan, and returns its id. */
export const choosePoint = async (id: string, point: number): Promise<string> => {
  const { ODProcurementPlanID } = await create<{ readonly ODProcurementPlanID: string }>(`${getPlanUrl(id)}/choose`, {
    body: { Point: point },
  });
  return ODProcurementPlanID;
};
