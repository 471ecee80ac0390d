import type { Criterion, Effort, OrderObjective } from '#lib/procurement/domain/configuration/configuration.ts';
import { type Configuration, DEFAULT, findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { LeadTimeUnit } from '#lib/procurement/domain/problem/problem.ts';
import { request, send } from '#lib/ui/browser/api/client.ts';

const CONFIGURATIONS = '/api/ProcurementConfiguration';

/** An objective of an order; an object if later objectives may worsen it. */
export type OrderEntry = OrderObjective | { readonly Objective: OrderObjective; readonly Tolerance: string | number };

export const getObjective = (entry: OrderEntry): OrderObjective =>
  typeof entry === 'string' ? entry : entry.Objective;

/** Goal of a configuration: either an order of objectives or weights. */
export interface NamedConfiguration {
  readonly Name: string;
  readonly Order?: readonly OrderEntry[];
  readonly Weights?: Readonly<Partial<Record<Criterion, number>>>;
  readonly RecycledSupplierIds: readonly number[];
  readonly RecycledPartTypes: readonly number[];
  readonly LeadTimeUnit: LeadTimeUnit;
  /** Periods by which a late order arrives late. */
  readonly LateBy?: number;
  readonly Effort?: Effort;
}

const address = (name: string): string => `${CONFIGURATIONS}/${encodeURIComponent(name)}`;

/** Lists all configurations, by name. */
export const listConfigurations = (signal?: AbortSignal): Promise<readonly NamedConfiguration[]> =>
  request(CONFIGURATIONS, { ...(signal === undefined ? {} : { signal }) });

/**
 * Stores a configuration under its name.
 * @throws ApiError with an error for each wrong member, at its path
 */
export const saveConfiguration = (configuration: NamedConfiguration): Promise<NamedConfiguration> =>
  request(address(configuration.Name), { method: 'PUT', body: configuration });

/** Deletes a configuration; plans keep the one they were calculated with. */
export const deleteConfiguration = async (name: string): Promise<void> => {
  await send(address(name), { method: 'DELETE' });
};

/** Restores a built-in configuration to its original form. */
export const restoreConfiguration = (name: string): Promise<NamedConfiguration> =>
  request(`${address(name)}/Restore`, { method: 'PUT' });

/** Converts a configuration of the API to that of the domain, whose rules the pages use. Tolerances are left out. */
const toConfiguration = (named: NamedConfiguration): Configuration => {
  const { Name, Order, Weights = {}, RecycledSupplierIds, RecycledPartTypes, LeadTimeUnit } = named;
  const common = {
    name: Name,
    recycledSupplierIds: RecycledSupplierIds,
    recycledPartTypes: RecycledPartTypes,
    leadTimeUnit: LeadTimeUnit,
  };
  return Order === undefined ? { ...common, weights: Weights } : { ...common, order: Order.map(getObjective) };
};

/** Returns the name of the configuration that new plans are calculated with unless another one is chosen. */
export const findDefaultName = (known: readonly NamedConfiguration[]): string =>
  findConfiguration(DEFAULT, known.map(toConfiguration))?.name ?? DEFAULT;
