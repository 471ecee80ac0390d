import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { TableName } from '#lib/procurement/domain/problem/tables.ts';
import { getPlanUrl, request } from '#lib/ui/browser/api/client.ts';
import type { NamedConfiguration } from '#lib/ui/browser/api/configurations.ts';

/** The data from which the plan was calculated, as eight tables of rows in the order of their columns. */
export interface PlanProblem {
  readonly materialList: Readonly<Record<TableName, readonly (readonly number[])[]>>;
  /** Decimals of the prices, which are whole numbers of the smallest unit. */
  readonly PriceDecimals: number;
  /** The configuration that the plan was calculated with; that of its name may have changed since. */
  readonly Configuration: NamedConfiguration;
  /** Names by table and id. */
  readonly Names?: Names;
}

/** Fetches the data from which the plan was calculated. */
export const getPlanProblem = (id: string, signal?: AbortSignal): Promise<PlanProblem> =>
  request(`${getPlanUrl(id)}/problem`, {
    ...(signal === undefined ? {} : { signal }),
  });
