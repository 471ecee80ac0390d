import type { PurchaseOrder } from '#lib/procurement/domain/questions/orders.ts';
import type { WhyNotAnswer, WishMember } from '#lib/procurement/domain/questions/whyNot.ts';
import type { PlanRisk } from '#lib/procurement/domain/risk/planRisk.ts';
import { getPlanUrl, request } from '#lib/ui/browser/api/client.ts';

/** A question "why not?" in the form of the API. */
export type WishBody = { readonly PartId: number } & { readonly [M in WishMember]?: number | boolean };

/** Asks for the best plan that fulfils a wish about a part. */
export const askWhyNot = (id: string, wish: WishBody, signal: AbortSignal): Promise<WhyNotAnswer> =>
  request(`${getPlanUrl(id)}/whynot`, { method: 'POST', body: wish, signal });

/**
 * Fetches the purchase orders of a plan with the cost of giving up each. A single order is answered exactly, unless an
 * estimate suffices.
 */
export const getPurchaseOrders = (
  id: string,
  {
    supplier,
    period,
    isEstimate = false,
  }: { readonly supplier?: number; readonly period?: number; readonly isEstimate?: boolean },
  signal: AbortSignal,
): Promise<readonly PurchaseOrder[]> =>
  request(`${getPlanUrl(id)}/orders`, {
    query: { supplierId: supplier, orderPeriod: period, exact: isEstimate ? false : undefined },
    signal,
  });

/** Fetches the risk of late suppliers for a plan, or for one of its parts. */
export const getPlanRisk = (
  id: string,
  { lateBy, part }: { readonly lateBy?: number | undefined; readonly part?: number },
  signal: AbortSignal,
): Promise<PlanRisk> => request(`${getPlanUrl(id)}/risk`, { query: { lateBy, partId: part }, signal });
