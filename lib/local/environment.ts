import { type LocalNames, resolveReferences } from '#lib/local/localNames.ts';
import type { Environment, Service } from '#lib/local/serverless.ts';

const localEnvironment = (environment: Environment | undefined, names: LocalNames): Environment =>
  Object.fromEntries(Object.entries(environment ?? {}).map(([name, value]) => [name, resolveReferences(value, names)]));

/** Settings whose local default differs from the deployed default. */
const LOCAL_DEFAULTS: Readonly<Record<string, string>> = {
  AUTH_MODE: 'open',
  MAX_CONTENT_BYTES: String(64 * 1024 * 1024),
  MAX_RESPONSE_BYTES: String(Number.MAX_SAFE_INTEGER),
  // On one machine, several Lambdas are no faster than the threads of one, which need no copies of the problem.
  PROCUREMENT_LOT_PARTS: '0',
};

/**
 * Replaces references to resources in the environments of the functions by local values: serverless-offline would pass
 * `[object Object]`, and `invoke local` would query AWS.
 */
export const localizeEnvironments = (service: Service, names: LocalNames): void => {
  service.provider.environment = {
    ...localEnvironment(service.provider.environment, names),
    ...Object.fromEntries(
      Object.entries(LOCAL_DEFAULTS).map(([name, value]) => [name, process.env[name]?.trim() || value]),
    ),
  };
  for (const one of Object.values(service.functions)) one.environment = localEnvironment(one.environment, names);
};

/** Sets the environment of this process and its children for the local services, which accept any credentials. */
export const adoptEnvironment = (environment: Readonly<Record<string, string>>): void => {
  Object.assign(process.env, environment);
  process.env.AWS_ACCESS_KEY_ID ??= 'local';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'local';
};
