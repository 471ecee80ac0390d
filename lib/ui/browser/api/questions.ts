import type { PurchaseOrder } from '#lib/procurement/domain/questions/orders.ts';
import type { WhyNotAnswer, WishMember } from '#lib/procurement/domain/questions/whyNot.ts';
import type { PlanRisk } from '#lib/procurement/domain/risk/planRisk.ts';
import { request } from '#lib/ui/browser/api/client.ts';

const plan = (id: string): string => `/api/ProcurementCalculator/GetPlan/${encodeURIComponent(id)}`;

/** A question "why not?" as the API takes it. */
export type WishBody = { readonly PartId: number } & { readonly [M in WishMember]?: number | boolean };

/** Asks for the best plan that fulfils a wish about a part. */
export const askWhyNot = (id: string, wish: WishBody, signal: AbortSignal): Promise<WhyNotAnswer> =>
  request(`${plan(id)}/whynot`, { method: 'POST', body: wish, signal });

/** Fetches the purchase orders of a plan with what giving up each would cost; a single one is answered exactly. */
export const getPurchaseOrders = (
  id: string,
  { supplier, period }: { readonly supplier?: number; readonly period?: number },
  signal: AbortSignal,
): Promise<readonly PurchaseOrder[]> =>
  request(`${plan(id)}/orders`, { query: { supplierId: supplier, orderPeriod: period }, signal });

/** Fetches what late suppliers would do to a plan, or to one part of it. */
export const getPlanRisk = (
  id: string,
  { lateBy, part }: { readonly lateBy?: number | undefined; readonly part?: number },
  signal: AbortSignal,
): Promise<PlanRisk> => request(`${plan(id)}/risk`, { query: { lateBy, partId: part }, signal });
