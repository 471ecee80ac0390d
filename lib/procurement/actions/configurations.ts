import {
  type Configuration,
  configurationNamed,
  DEFAULT,
  SEED_CONFIGURATIONS,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { unknownConfiguration } from '#lib/procurement/domain/configuration/unknownConfiguration.ts';
import { allConfigurations, removeConfiguration, saveConfiguration } from '#lib/procurement/store/configurations.ts';
import { ServiceError } from '#lib/shared/errors.ts';

export const listConfigurations = allConfigurations;

/** The configuration of that name, in any case; an unknown name is told all known ones. */
export const namedConfiguration = async (name: string): Promise<Configuration> => {
  const known = await allConfigurations();
  const found = configurationNamed(name, known);
  if (found === undefined) throw unknownConfiguration(name, known);
  return found;
};

/** Stores a configuration under its name, whatever stood there. Plans keep the one that they were calculated by. */
export const writeConfiguration = async (configuration: Configuration): Promise<void> => {
  // Asked first, so that the configurations of the start are never stored over this one.
  await allConfigurations();
  await saveConfiguration(configuration);
};

/** Stores a configuration of the start again as it was, whether it was changed or deleted. */
export const restoreConfiguration = async (name: string): Promise<Configuration> => {
  const seed = SEED_CONFIGURATIONS.find((each) => each.name.toLowerCase() === name.trim().toLowerCase());
  if (seed === undefined) {
    const names = SEED_CONFIGURATIONS.map((each) => each.name).join(', ');
    throw new ServiceError('notFound', `${JSON.stringify(name)} is no configuration of the start; these are ${names}`);
  }
  await writeConfiguration(seed);
  return seed;
};

/** Removes a configuration; the last one that the name Default stands for stays. */
export const deleteConfiguration = async (name: string): Promise<void> => {
  const known = await allConfigurations();
  const others = known.filter((each) => each.name.toLowerCase() !== name.toLowerCase());
  if (others.length === known.length) throw unknownConfiguration(name, known);
  if (configurationNamed(DEFAULT, others) === undefined)
    throw new ServiceError('conflict', `New plans are calculated by ${name}: store one named ${DEFAULT} first`);
  await removeConfiguration(name);
};
