import { type Configuration, configurationNamed, SEED_CONFIGURATIONS } from '#lib/procurement/domain/configuration.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** The configuration of that name, in any case; an unknown name is told all known ones. */
export const namedConfiguration = (name: string): Configuration => {
  const found = configurationNamed(name);
  if (found !== undefined) return found;
  const known = ['Default', ...SEED_CONFIGURATIONS.map((each) => each.name)].join(', ');
  throw new ServiceError('notFound', `There is no configuration ${JSON.stringify(name)}; known are ${known}`);
};
