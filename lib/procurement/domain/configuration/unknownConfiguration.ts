import { type Configuration, DEFAULT } from '#lib/procurement/domain/configuration/configuration.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** What a caller of an unknown configuration is told: the names that there are. */
export const unknownConfigurationError = (name: string, known: readonly Configuration[]): ServiceError => {
  const names = [...new Set([DEFAULT, ...known.map((each) => each.name)])].join(', ');
  return new ServiceError('notFound', `There is no configuration ${JSON.stringify(name)}; known are ${names}`);
};
