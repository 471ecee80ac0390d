import { type LocalNames, resolveReferences } from '#lib/local/localNames.ts';
import type { Environment, Service } from '#lib/local/serverless.ts';

const localEnvironment = (environment: Environment | undefined, names: LocalNames): Environment =>
  Object.fromEntries(Object.entries(environment ?? {}).map(([name, value]) => [name, resolveReferences(value, names)]));

/** Settings whose default in a deployment is another than here. */
const LOCAL_DEFAULTS: Readonly<Record<string, string>> = {
  AUTH_MODE: 'open',
  MAX_CONTENT_BYTES: String(64 * 1024 * 1024),
  MAX_RESPONSE_BYTES: String(Number.MAX_SAFE_INTEGER),
  // All functions share the processors of one machine: threads of one need no copies of the problem.
  PROCUREMENT_LOT_PARTS: '0',
};

/**
 * Puts local values where the environments of the functions refer to resources: serverless-offline would pass
 * `[object Object]`, `invoke local` would ask AWS.
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

/** Lets this process, and all that it starts, reach the local services; they ask for any credentials. */
export const adoptEnvironment = (environment: Readonly<Record<string, string>>): void => {
  Object.assign(process.env, environment);
  process.env.AWS_ACCESS_KEY_ID ??= 'local';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'local';
};
