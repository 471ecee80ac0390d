import { putConfiguration } from '#lib/procurement/actions/configurations/putConfiguration.ts';
import { type Configuration, SEED_CONFIGURATIONS } from '#lib/procurement/domain/configuration/configuration.ts';
import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';

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
