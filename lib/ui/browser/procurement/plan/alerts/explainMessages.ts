import type { AlertLimit, AlertOfPart } from '#lib/procurement/domain/explain/alertLimits.ts';
import type { PartPurchase } from '#lib/procurement/domain/explain/reachedOffers.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';

export interface ExplainRequest {
  readonly problem: Pick<PlanProblem, 'materialList' | 'Configuration'>;
  readonly alerts: readonly (AlertOfPart & { readonly part: number })[];
  /** Purchases of the parts with alerts. */
  readonly purchases: readonly (PartPurchase & { readonly PartId: number })[];
}

/** The limits of each alert, in the order of the request. */
export type ExplainAnswer = readonly (readonly AlertLimit[])[];
