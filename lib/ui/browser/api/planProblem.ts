import type { Criterion } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { LeadTimeUnit } from '#lib/procurement/domain/problem/problem.ts';
import type { TableName } from '#lib/procurement/domain/problem/tables.ts';
import { getPlanUrl, request } from '#lib/ui/browser/api/client.ts';
import type { OrderEntry } from '#lib/ui/browser/api/configurations.ts';

/** The data from which the plan was calculated, as eight tables of rows in the order of their columns. */
export interface PlanProblem {
  readonly materialList: Readonly<Record<TableName, readonly (readonly number[])[]>>;
  readonly Configuration: {
    readonly Name: string;
    readonly LeadTimeUnit?: LeadTimeUnit;
    readonly Order?: readonly OrderEntry[];
    /** Undefined if the plan was calculated by an order of objectives. */
    readonly Weights?: Readonly<Partial<Record<Criterion, number>>>;
  };
  /** Names by table and id. */
  readonly Names?: Names;
}

/** Fetches the data from which the plan was calculated. */
export const getPlanProblem = (id: string, signal?: AbortSignal): Promise<PlanProblem> =>
  request(`${getPlanUrl(id)}/problem`, {
    ...(signal === undefined ? {} : { signal }),
  });
