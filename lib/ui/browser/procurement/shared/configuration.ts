import { type Configuration, DEFAULT, findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { getObjective, type NamedConfiguration } from '#lib/ui/browser/api/configurations.ts';

/** Converts a configuration of the API to that of the domain, whose rules the pages use. Budgets and tolerances are left out. */
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
