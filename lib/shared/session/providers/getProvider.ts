import { cacheKey, createCache } from '#lib/shared/auth/cache.ts';
import { type ClockReading, isWithin, readClocks } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { createGithubProvider } from '#lib/shared/session/providers/github.ts';
import { createOidcProvider, discoverProvider } from '#lib/shared/session/providers/oidc.ts';
import type { SignInProvider } from '#lib/shared/session/providers/provider.ts';
import { signInError } from '#lib/shared/session/signInError.ts';

/** Milliseconds for which a provider's description and keys are cached, so that a withdrawn key is forgotten. */
const LIFETIME = 60 * 60 * 1000;
/** Milliseconds after a failed discovery during which it is not repeated, so that many sign-ins are not many requests. */
const FAILURE_PAUSE = 5000;

const providers = createCache<SignInProvider>({ lifetime: LIFETIME });
const failures = new Map<string, ClockReading>();

const createProvider = async (): Promise<SignInProvider> => {
  const { signIn, signInClient: client, signInRoles } = config;
  if (signIn === undefined) throw signInError('notOffered');
  const { provider, issuer } = signIn;
  if (provider !== 'github') return createOidcProvider(await discoverProvider(issuer, client));
  const needsMemberships = signInRoles.some(({ trait }) => trait.startsWith('org:'));
  return createGithubProvider({ site: issuer, client, needsMemberships });
};

/**
 * Returns the provider of the settings.
 * @throws ServiceError `notOffered` if none is set, `providerAway` if it does not answer
 */
export const getProvider = async (): Promise<SignInProvider> => {
  const { signIn } = config;
  if (signIn === undefined) throw signInError('notOffered');
  const { id, secret } = config.signInClient;
  const key = cacheKey(signIn.provider, signIn.issuer, id, secret, JSON.stringify(config.signInRoles));
  const failure = failures.get(signIn.issuer);
  if (failure !== undefined && isWithin(FAILURE_PAUSE, failure)) throw signInError('providerAway');
  try {
    return await providers.getOrLoad(key, createProvider);
  } catch (error) {
    failures.set(signIn.issuer, readClocks());
    throw error;
  }
};

/** Empties the cache of this container. */
export const clearProviders = (): void => {
  providers.clear();
  failures.clear();
};
