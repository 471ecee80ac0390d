import { type LocalNames, resolveReferences } from '#lib/local/localNames.ts';
import type { Environment, Service } from '#lib/local/serverless.ts';
import { SETTING_NAMES } from '#lib/shared/settings/checkSettings.ts';
import { SETTINGS, type Setting } from '#lib/shared/settings/settings.ts';

const localEnvironment = (environment: Environment | undefined, names: LocalNames): Environment =>
  Object.fromEntries(Object.entries(environment ?? {}).map(([name, value]) => [name, resolveReferences(value, names)]));

/** Settings that reach every function, and whose local default differs from the deployed default. */
const LOCAL_DEFAULTS = SETTING_NAMES.flatMap((name): readonly (readonly [string, string])[] => {
  const { byDefault, functions }: Setting = SETTINGS[name];
  return functions === 'all' && byDefault.local !== byDefault.deployed ? [[name, byDefault.local]] : [];
});

/**
 * Replaces references to resources in the environments of the functions by local values: serverless-offline would pass
 * `[object Object]`, and `invoke local` would query AWS.
 */
export const localizeEnvironments = (service: Service, names: LocalNames): void => {
  service.provider.environment = {
    ...localEnvironment(service.provider.environment, names),
    ...Object.fromEntries(LOCAL_DEFAULTS.map(([name, value]) => [name, process.env[name]?.trim() || value])),
  };
  for (const one of Object.values(service.functions)) one.environment = localEnvironment(one.environment, names);
};

/** `AWS_PROFILE`, `AWS_DEFAULT_PROFILE` and the framework's `AWS_<STAGE>_PROFILE`. */
const PROFILE = /^AWS_(?:\w+_)?PROFILE$/;

/**
 * Sets the environment of this process and its children for the local services, which accept any credentials. A profile
 * of AWS is left out: the framework would sign in with it, which fails without a network or after its session.
 */
export const adoptEnvironment = (environment: Readonly<Record<string, string>>): void => {
  for (const name of Object.keys(process.env)) if (PROFILE.test(name)) delete process.env[name];
  Object.assign(process.env, environment);
  process.env.AWS_ACCESS_KEY_ID ??= 'local';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'local';
};
