import {
  type Configuration,
  DEFAULT,
  findConfiguration,
  SEED_CONFIGURATIONS,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { unknownConfigurationError } from '#lib/procurement/domain/configuration/unknownConfiguration.ts';
import { loadConfigurations, removeConfiguration, saveConfiguration } from '#lib/procurement/store/configurations.ts';
import { ServiceError } from '#lib/shared/errors.ts';

export const listConfigurations = loadConfigurations;

/** The configuration of that name, in any case; an unknown name is told all known ones. */
export const getConfiguration = async (name: string): Promise<Configuration> => {
  const known = await loadConfigurations();
  const found = findConfiguration(name, known);
  if (found === undefined) throw unknownConfigurationError(name, known);
  return found;
};

/** Stores a configuration under its name, whatever stood there. Plans keep the one that they were calculated by. */
export const putConfiguration = async (configuration: Configuration): Promise<void> => {
  // Asked first, so that the configurations of the start are never stored over this one.
  await loadConfigurations();
  await saveConfiguration(configuration);
};

/** Stores a configuration of the start again as it was, whether it was changed or deleted. */
export const restoreConfiguration = async (name: string): Promise<Configuration> => {
  const seed = SEED_CONFIGURATIONS.find((each) => each.name.toLowerCase() === name.trim().toLowerCase());
  if (seed === undefined) {
    const names = SEED_CONFIGURATIONS.map((each) => each.name).join(', ');
    throw new ServiceError('notFound', `${JSON.stringify(name)} is no configuration of the start; these are ${names}`);
  }
  await putConfiguration(seed);
  return seed;
};

/** Removes a configuration; the last one that the name Default stands for stays. */
export const deleteConfiguration = async (name: string): Promise<void> => {
  const known = await loadConfigurations();
  const others = known.filter((each) => each.name.toLowerCase() !== name.toLowerCase());
  if (others.length === known.length) throw unknownConfigurationError(name, known);
  if (findConfiguration(DEFAULT, others) === undefined)
    throw new ServiceError('conflict', `New plans are calculated by ${name}: store one named ${DEFAULT} first`);
  await removeConfiguration(name);
};
