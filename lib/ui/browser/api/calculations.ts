import type { OrderObjective } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import type { TaskStatus } from '#lib/procurement/domain/plan/taskStatus.ts';
import { getPlanUrl, request, send } from '#lib/ui/browser/api/client.ts';
import { create } from '#lib/ui/browser/api/create.ts';
import type { PlanSummary } from '#lib/ui/browser/api/procurement.ts';

const CALCULATOR = '/api/ProcurementCalculator';

/** Progress of a calculation at one moment. A value that is not known yet is left out. */
export interface TracePoint {
  readonly Phase: Progress['phase'];
  /** 0 to 1. */
  readonly Share: number;
  /** Seconds since the start of the calculation. */
  readonly Seconds: number;
  /** Value of the best plan so far, and the bound that no plan can be below. */
  readonly Best?: number;
  readonly Bound?: number;
  /** Objective that both measure, in the search for an order with tolerances or counts. */
  readonly Objective?: OrderObjective;
}

/** Progress of a calculation, or how it ended, with its course so far: at most 60 points. */
export interface PlanProgress extends Omit<TracePoint, 'Seconds'> {
  readonly TaskId: string;
  readonly Status: TaskStatus;
  readonly Date: string;
  readonly Configuration: string;
  readonly Message: string;
  /** Of a calculation that ended without a plan. */
  readonly MessageKey?: string;
  readonly MessageValues?: Readonly<Record<string, string | number>>;
  /** Empty if the plan has no title. */
  readonly Title?: string;
  readonly Trace: readonly TracePoint[];
}

/** Fetches the progress of a calculation. */
export const getProgress = (id: string, signal?: AbortSignal): Promise<PlanProgress> =>
  request(`${getPlanUrl(id)}/progress`, { ...(signal === undefined ? {} : { signal }) });

interface NewPlan {
  /** Name of the configuration; `Default` if undefined. */
  readonly configuration?: string;
  /** Id of the completed plan from which the calculation starts. */
  readonly from?: string;
}

/** Starts a calculation with the import in use, and returns its id. */
export const calculateNewPlan = async ({ configuration, from }: NewPlan): Promise<string> => {
  const { ODProcurementPlanID } = await create<PlanSummary>(`${CALCULATOR}/CalculateNewPlan`, {
    query: { configuration, from },
  });
  return ODProcurementPlanID;
};

/** Ends the search of a calculation at its next step; it keeps the best plan with the gap proven so far. */
export const finishCalculation = async (id: string): Promise<void> => {
  await send(`${CALCULATOR}/FinishCalculation/${encodeURIComponent(id)}`, { method: 'PUT' });
};

/** Orders of the earlier plan that stay. */
export interface ReplanLimits {
  /** PeriodID. */
  readonly frozen?: number | undefined;
  /** Number of order lines. */
  readonly maximumChanges?: number | undefined;
}

/**
 * Starts a calculation from the results of a plan, with its data or changed ones, and returns the id of the new plan.
 * The names are sent too. Orders up to the period `frozen` stay as they are, and at most
 * `maximumChanges` order lines change.
 */
export const calculateFromPlan = async (
  id: string,
  configuration: string,
  { materialList }: { readonly materialList: object },
  { frozen, maximumChanges }: ReplanLimits = {},
): Promise<string> => {
  const { ODProcurementPlanID } = await create<PlanSummary>(
    `${CALCULATOR}/CalculateFromMaterialNecessity/${encodeURIComponent(configuration)}`,
    { query: { from: id, frozen, maximumChanges }, body: { materialList } },
  );
  return ODProcurementPlanID;
};
