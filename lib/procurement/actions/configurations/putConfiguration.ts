import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import { loadConfigurations, saveConfiguration } from '#lib/procurement/store/configurations.ts';

/** Stores or replaces a configuration. Existing plans keep the configuration that they were calculated with. */
export const putConfiguration = async (configuration: Configuration): Promise<void> => {
  // The first read stores the built-in configurations; it must not overwrite this one later.
  await loadConfigurations();
  await saveConfiguration(configuration);
};
