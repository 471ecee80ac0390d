import { cacheKey, createCache } from '#lib/shared/auth/cache.ts';
import { type ClockReading, isWithin, readClocks } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import type { SignInProvider } from '#lib/shared/session/provider.ts';
import { readClientSecret } from '#lib/shared/session/providers/clientSecret.ts';
import { createGithubProvider } from '#lib/shared/session/providers/github.ts';
import { createOidcProvider, discoverProvider } from '#lib/shared/session/providers/oidc.ts';
import { signInError } from '#lib/shared/session/signInError.ts';

/** Milliseconds for which a provider's description, keys and secret are cached, so that a withdrawn one is forgotten. */
const LIFETIME = 60 * 60 * 1000;
/** Milliseconds after a failure during which nothing is read again, so that many sign-ins are not many requests. */
const FAILURE_PAUSE = 5000;

const providers = createCache<SignInProvider>({ lifetime: LIFETIME });
let failure: { readonly key: string; readonly at: ClockReading; readonly error: unknown } | undefined;

const createProvider = async (): Promise<SignInProvider> => {
  const { signIn, signInClient, signInRoles } = config;
  if (signIn === undefined) throw signInError('notOffered');
  const { provider, issuer } = signIn;
  const client = { id: signInClient.id, secret: await readClientSecret() };
  if (provider !== 'github') return createOidcProvider(await discoverProvider(issuer, client));
  const needsMemberships = signInRoles.some(({ trait }) => trait.startsWith('org:'));
  return createGithubProvider({ site: issuer, client, needsMemberships });
};

/**
 * Returns the provider of the settings.
 * @throws ServiceError `notOffered` if none is set, `secretMissing`, `providerAway` if it does not answer
 */
export const getProvider = async (): Promise<SignInProvider> => {
  const { signIn } = config;
  if (signIn === undefined) throw signInError('notOffered');
  const { signInClient, signInRoles } = config;
  const key = cacheKey(signIn.provider, signIn.issuer, JSON.stringify([signInClient, signInRoles]));
  if (failure?.key === key && isWithin(FAILURE_PAUSE, failure.at)) throw failure.error;
  try {
    return await providers.getOrLoad(key, createProvider);
  } catch (error) {
    failure = { key, at: readClocks(), error };
    throw error;
  }
};

/** Empties the cache of this container. */
export const clearProviders = (): void => {
  providers.clear();
  failure = undefined;
};
