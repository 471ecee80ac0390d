import {
  type Configuration,
  DEFAULT,
  findConfiguration,
  SEED_CONFIGURATIONS,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { createUnknownConfigurationError } from '#lib/procurement/domain/configuration/unknownConfiguration.ts';
import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import { loadConfigurations, removeConfiguration, saveConfiguration } from '#lib/procurement/store/configurations.ts';

export const listConfigurations = loadConfigurations;

/** Returns the configuration with this name, case-insensitive. Throws `notFound` with the known names. */
export const getConfiguration = async (name: string): Promise<Configuration> => {
  const known = await loadConfigurations();
  const found = findConfiguration(name, known);
  if (found === undefined) throw createUnknownConfigurationError(name, known);
  return found;
};

/** Stores or replaces a configuration. Existing plans keep the configuration that they were calculated with. */
export const putConfiguration = async (configuration: Configuration): Promise<void> => {
  // The first read stores the built-in configurations; it must not overwrite this one later.
  await loadConfigurations();
  await saveConfiguration(configuration);
};

/** Restores a built-in configuration that was changed or deleted to its original form. */
export const restoreConfiguration = async (name: string): Promise<Configuration> => {
  const seed = SEED_CONFIGURATIONS.find((each) => each.name.toLowerCase() === name.trim().toLowerCase());
  if (seed === undefined) {
    const names = SEED_CONFIGURATIONS.map((each) => each.name).join(', ');
    throw createKeyedError('notFound', 'configurationNotBuiltIn', [{ name, names }]);
  }
  await putConfiguration(seed);
  return seed;
};

/** Removes a configuration. Throws `conflict` for the one that requests without a configuration use. */
export const deleteConfiguration = async (name: string): Promise<void> => {
  const known = await loadConfigurations();
  const others = known.filter((each) => each.name.toLowerCase() !== name.toLowerCase());
  if (others.length === known.length) throw createUnknownConfigurationError(name, known);
  if (findConfiguration(DEFAULT, others) === undefined)
    throw createKeyedError('conflict', 'configurationDefault', [{ name, fallback: DEFAULT }]);
  await removeConfiguration(name);
};
