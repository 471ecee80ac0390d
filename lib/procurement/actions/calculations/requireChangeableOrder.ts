import { type Configuration, decidesByPart } from '#lib/procurement/domain/configuration/configuration.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Throws `invalidArgument` if changes of order lines are to be limited for a configuration that cannot do so. */
export const requireChangeableOrder = (configuration: Configuration, maximumChanges: number | undefined): void => {
  if (maximumChanges === undefined || decidesByPart(configuration)) return;
  const message = `maximumChanges is for configurations with an Order of sums, without tolerances and counts; ${configuration.name} is another one: choose LowestCost, OnTime or such a configuration of your own, or use frozen instead`;
  throw new ServiceError('invalidArgument', message, {
    details: [{ code: 'E-QUERY', path: 'maximumChanges', message }],
  });
};
