import { DEFAULT, findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { createUnknownConfigurationError } from '#lib/procurement/domain/configuration/unknownConfiguration.ts';
import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import { loadConfigurations, removeConfiguration } from '#lib/procurement/store/configurations.ts';

/** Removes a configuration. Throws `conflict` for the one that requests without a configuration use. */
export const deleteConfiguration = async (name: string): Promise<void> => {
  const known = await loadConfigurations();
  const others = known.filter((each) => each.name.toLowerCase() !== name.toLowerCase());
  if (others.length === known.length) throw createUnknownConfigurationError(name, known);
  if (findConfiguration(DEFAULT, others) === undefined)
    throw createKeyedError('conflict', 'configurationDefault', [{ name, fallback: DEFAULT }]);
  await removeConfiguration(name);
};
