import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import { request } from '#lib/ui/browser/api/client.ts';

/** An alternative plan with its figures. */
export interface FrontPoint extends Kpis {
  /** From 1. */
  readonly Point: number;
  /** Whether it is the plan itself. */
  readonly Chosen: boolean;
}

/** Fetches the alternatives of a plan that was calculated by weights. */
export const getFront = (id: string, signal?: AbortSignal): Promise<readonly FrontPoint[]> =>
  request(`/api/ProcurementCalculator/GetPlan/${encodeURIComponent(id)}/front`, {
    ...(signal === undefined ? {} : { signal }),
  });
