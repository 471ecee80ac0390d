import { type Configuration, DEFAULT } from '#lib/procurement/domain/configuration/configuration.ts';
import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import type { ServiceError } from '#lib/shared/errors.ts';

/** Creates the error for an unknown configuration, with the known names. */
export const createUnknownConfigurationError = (name: string, known: readonly Configuration[]): ServiceError => {
  const names = [...new Set([DEFAULT, ...known.map((each) => each.name)])].join(', ');
  return createKeyedError('notFound', 'configurationUnknown', [{ name, names }]);
};
