import { type Configuration, findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { createUnknownConfigurationError } from '#lib/procurement/domain/configuration/unknownConfiguration.ts';
import { loadConfigurations } from '#lib/procurement/store/configurations.ts';

/** Returns the configuration with this name, case-insensitive. Throws `notFound` with the known names. */
export const getConfiguration = async (name: string): Promise<Configuration> => {
  const known = await loadConfigurations();
  const found = findConfiguration(name, known);
  if (found === undefined) throw createUnknownConfigurationError(name, known);
  return found;
};
