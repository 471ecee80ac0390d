import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';
import type { PlanFigures } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import type { PlanOverview } from '#lib/procurement/domain/plan/planOverview.ts';
import type { PeriodFigures } from '#lib/procurement/domain/plan/projection.ts';
import type { Causes } from '#lib/procurement/domain/questions/causes.ts';
import { ApiError, getPlanUrl, request, send } from '#lib/ui/browser/api/client.ts';

const CALCULATOR = '/api/ProcurementCalculator';

/** A completed plan without its lists. */
export interface PlanSummary {
  readonly ODProcurementPlanID: string;
  /** Start of its calculation: ISO 8601, UTC. */
  readonly Date: string;
  /** Figures in one line; `readPlanMessage` reads it. */
  readonly Message: string;
}

/** Lists all completed plans, newest first; without a plan the list is empty. */
export const listPlans = async (signal?: AbortSignal): Promise<readonly PlanSummary[]> => {
  try {
    return await request(`${CALCULATOR}/AllPlans`, { ...(signal === undefined ? {} : { signal }) });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
};

/** Fetches all figures of a completed plan. */
export const getFigures = (id: string, signal?: AbortSignal): Promise<PlanFigures> =>
  request(`${getPlanUrl(id)}/kpis`, { ...(signal === undefined ? {} : { signal }) });

/** Fetches the next orders, the alerts by reason and the cash by period of a completed plan. */
export const getOverview = (id: string, signal?: AbortSignal): Promise<PlanOverview> =>
  request(`${getPlanUrl(id)}/overview`, { ...(signal === undefined ? {} : { signal }) });

/** Figures that changed since another plan; only of plans that share most of their offers. */
export interface ChangesSince {
  readonly CommonOffers: boolean;
  readonly Kpis?: PlanDifference['Kpis'];
}

/** Fetches what changed in a completed plan since another one. */
export const getChangesSince = async (id: string, since: string, signal: AbortSignal): Promise<ChangesSince> => {
  const { Since } = await request<{ readonly Since: ChangesSince }>(`${getPlanUrl(id)}/overview`, {
    query: { since },
    signal,
  });
  return Since;
};

/** Fetches the differences from one completed plan to another. */
export const comparePlans = (id: string, other: string, signal?: AbortSignal): Promise<PlanDifference> =>
  request(`${getPlanUrl(id)}/compare/${encodeURIComponent(other)}`, { ...(signal === undefined ? {} : { signal }) });

/** Finds the changes of the data that explain the differences. The service calculates for some seconds. */
export const findCauses = async (id: string, other: string, signal: AbortSignal): Promise<Causes> => {
  const { Causes } = await request<{ readonly Causes: Causes }>(
    `${getPlanUrl(id)}/compare/${encodeURIComponent(other)}`,
    {
      query: { causes: true },
      signal,
    },
  );
  return Causes;
};

/** Fetches value, stock and backlog of a plan by period. */
export const getPeriods = async (id: string, signal?: AbortSignal): Promise<readonly PeriodFigures[]> => {
  const { Periods } = await request<{ readonly Periods: readonly PeriodFigures[] }>(
    `/api/ProcurementExport/${encodeURIComponent(id)}`,
    { query: { format: 'json', table: 'Periods' }, ...(signal === undefined ? {} : { signal }) },
  );
  return Periods;
};

/** Cancels a running calculation; it ends at its next step. */
export const cancelCalculation = async (id: string): Promise<void> => {
  await send(`${CALCULATOR}/CancelCalculation/${encodeURIComponent(id)}`, { method: 'PUT' });
};

/** Deletes a plan; a running calculation is stopped first. */
export const deletePlan = async (id: string): Promise<void> => {
  await send(`${CALCULATOR}/${encodeURIComponent(id)}`, { method: 'DELETE' });
};

/** Stores the title of a plan; an empty title removes it. */
export const setPlanTitle = async (id: string, title: string): Promise<void> => {
  await send(`${getPlanUrl(id)}/title`, { method: 'PUT', body: { Title: title } });
};
