import { type Configuration, DEFAULT } from '#lib/procurement/domain/configuration/configuration.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Creates the error for an unknown configuration, with the known names. */
export const createUnknownConfigurationError = (name: string, known: readonly Configuration[]): ServiceError => {
  const names = [...new Set([DEFAULT, ...known.map((each) => each.name)])].join(', ');
  return new ServiceError('notFound', `There is no configuration ${JSON.stringify(name)}: name one of ${names}`);
};
